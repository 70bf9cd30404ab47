// The declaration that a run is compared with: the one that the user accepted, or the first one seen.

import type { Declaration } from './declaration.ts';

/** What may influence a server's declaration besides its own code. */
export const CONTEXT_PARTS = ['version', 'arguments', 'variables', 'given', 'client', 'protocol'] as const;
export type ContextPart = (typeof CONTEXT_PARTS)[number];

export interface KnownDeclaration {
	readonly declaration: Declaration;
	/** ISO date of acceptance. */
	readonly since: string;
	/** Whether a person signed it. Otherwise it is the first declaration seen. */
	readonly isSigned: boolean;
	/** The launch parameters that differ from the run with the known declaration. */
	readonly differs: readonly ContextPart[];
	/** The command that accepts the declaration of this run. */
	readonly accept: string;
}
