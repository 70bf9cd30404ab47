import { UserError } from './user-error.ts';

/** Tracing or the cell could not be set up on this machine: nothing was run. The hint is the fix to type. */
export class SetupError extends UserError {}
