// What the comparison of runs finds.

import type { Emitted, EmittedPart } from './emitted-parts.ts';

/** A part, or a piece of it, that reveals whether canaries have their first values. */
export interface Difference {
	readonly key: string;
	readonly part: EmittedPart;
	readonly first: string;
	readonly other: string;
	/** Whether a run emitted what runs with the first values emit. */
	isFirst(run: Emitted): boolean;
}
