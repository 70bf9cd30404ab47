import type { InputPlaces } from '../input-places.ts';

/** All clues about the meaning of a string whose schema does not state it. */
export interface Hint {
	/** Words of the property's name, in lower case. */
	readonly words: readonly string[];
	readonly description: string;
	readonly tool: string;
	/** Descriptions of the server, on the first line, and of the tool. */
	readonly about?: string;
	readonly marker: string;
	readonly turn: number;
	/** The first call that has the argument. Absent: that of turn 0. */
	readonly isFirst?: boolean;
	readonly places: InputPlaces;
}
