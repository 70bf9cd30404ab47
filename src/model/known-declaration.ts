// What a run's declaration is compared with: the one that the user accepted, or the first that was seen.

import type { Declaration } from './declaration.ts';

/** What a server may take into account when it declares itself, besides its own code. */
export const CONTEXT_PARTS = ['version', 'arguments', 'variables', 'client', 'protocol'] as const;
export type ContextPart = (typeof CONTEXT_PARTS)[number];

export interface KnownDeclaration {
	readonly declaration: Declaration;
	/** When it was accepted, as an ISO date. */
	readonly since: string;
	/** A person signed for it; else it is the first that was seen. */
	readonly isSigned: boolean;
	/** In which parts this run was started otherwise than the one that gave that declaration. */
	readonly differs: readonly ContextPart[];
	/** The command that accepts what was declared in this run. */
	readonly accept: string;
}
