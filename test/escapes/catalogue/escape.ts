// One attempt of the catalogue: what it must not achieve, where it applies, and who decides.

import type { Evidence } from '../evidence.ts';
import type { Language } from '../machine.ts';

/** Where a server runs: in an audit's cell, in a guarded server's cell, in an audit's container. */
export const PLACES = ['audit', 'guard', 'container'] as const;
export type Place = (typeof PLACES)[number];

export interface Escape {
	readonly id: string;
	readonly language: Language;
	readonly mustNot: string;
	/** Absent: everywhere. */
	readonly places?: readonly Place[];
	/** Decides alone, whatever the attempt says of itself. */
	readonly outside?: (seen: Evidence) => boolean;
	/** Of an attempt that succeeded: whether the records of the run have it. What was seen did not get past anybody. */
	readonly recorded?: (seen: Evidence) => boolean;
	/** Why it may fail for root with no cell around, too. */
	readonly mayBeImpossible?: string;
}

type More = Omit<Escape, 'id' | 'language' | 'mustNot'>;
export type Row = readonly [id: string, mustNot: string, more?: More];

export function escapes(language: Language, rows: readonly Row[]): readonly Escape[] {
	return rows.map(([id, mustNot, more = {}]) => ({ id, language, mustNot, ...more }));
}

/** Only where somebody watches can anything be hidden. A guarded server's limits are the policy's, an audit's are always there. */
export const TRACED = { places: ['audit', 'container'] } as const satisfies More;
/** Containers have no user namespace: whose network it is says nothing, and what the engine mounts is mounted its way. No program gains privileges there. */
export const IN_CELLS = { places: ['audit', 'guard'] } as const satisfies More;

export const KERNEL_MAY_LACK: More = { mayBeImpossible: 'not every kernel has it' };
export const ROOT_MAY_LACK: More = { mayBeImpossible: 'root in a container or a virtual machine may lack that right itself' };
export const NEEDS_CANDOR: More = { mayBeImpossible: 'it is candor that would be misled' };
