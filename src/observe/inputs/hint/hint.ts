import type { InputPlaces } from '../input-places.ts';

/** All that may tell what a string is meant to be, when its schema does not. */
export interface Hint {
	/** Of the property's name, in lower case. */
	readonly words: readonly string[];
	readonly description: string;
	readonly tool: string;
	/** What the server, on the first line, and the tool say of themselves. */
	readonly about?: string;
	readonly marker: string;
	readonly turn: number;
	readonly places: InputPlaces;
}
