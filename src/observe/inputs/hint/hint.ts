import type { InputPlaces } from '../input-places.ts';

/** All that may tell what a string is meant to be, when its schema does not. */
export interface Hint {
	/** Of the property's name, in lower case. */
	readonly words: readonly string[];
	readonly description: string;
	readonly tool: string;
	readonly marker: string;
	readonly turn: number;
	readonly places: InputPlaces;
}
