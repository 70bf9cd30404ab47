import { UserError } from './user-error.ts';

/** The item that was requested by name does not exist. */
export class MissingError extends UserError {}
