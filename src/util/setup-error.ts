import { UserError } from './user-error.ts';

/** Tracing or the cell could not be set up on this machine, and nothing was run. The hint is the command that fixes it. */
export class SetupError extends UserError {}
