import { UserError } from './user-error.ts';

/** The request contradicts the present state: another process was faster, or it was done already. */
export class ConflictError extends UserError {}
