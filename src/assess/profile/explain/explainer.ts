// The input of every explanation, and its result: one clause, or undefined.

import type { Explanation } from '#model/profile.ts';
import type { Evidence } from '../evidence.ts';
import type { History } from '../history.ts';
import type { NamedByCalls } from '../named-by-calls.ts';
import type { Occurrence } from '../occurrence.ts';
import type { Speech } from '../speech.ts';

export interface ExplainContext {
	readonly evidence: Evidence;
	readonly history: History;
	readonly named: NamedByCalls;
	readonly speech: (occurrence: Occurrence) => Speech;
	/** Whether a directory's name marks it as the server's own. */
	readonly isOwnName: (segment: string) => boolean;
	readonly baselinePaths: ReadonlySet<string>;
	/** Paths of the command line and of the settings. */
	readonly launchPaths: readonly string[];
	/** Directories in which a server may have one of its own name. */
	readonly ownBases: { readonly inHome: readonly string[]; readonly elsewhere: readonly string[] };
}

export type Explainer = (occurrence: Occurrence, context: ExplainContext) => Explanation | undefined;

export function isLook({ kind }: Pick<Occurrence, 'kind'>): boolean {
	return kind === 'read' || kind === 'list';
}

/** Whether the occurrence changes something on disk. */
export function isChange({ kind }: Occurrence): boolean {
	return kind === 'write' || kind === 'delete' || kind === 'mkdir' || kind === 'executable';
}
