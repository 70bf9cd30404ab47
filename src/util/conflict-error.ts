import { UserError } from './user-error.ts';

/** What was asked for contradicts the present state: somebody was faster, or it was done already. */
export class ConflictError extends UserError {}
