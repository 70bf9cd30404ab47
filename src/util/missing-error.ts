import { UserError } from './user-error.ts';

/** What was asked for by name is not there. */
export class MissingError extends UserError {}
