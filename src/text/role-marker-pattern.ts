// A sign that the reader searches for wherever its first characters occur.

export interface RoleMarkerPattern {
	readonly name: string;
	readonly what: string;
	readonly weight: number;
	/** Possible beginnings of a match, at least two characters, in lower case if the pattern ignores case. The pattern is tried only there. */
	readonly heads: readonly string[];
	/** A sticky pattern without unbounded repetition. */
	readonly pattern: RegExp;
}

/** Blanks that `\s` matches. One blank beyond ASCII represents all others. */
export const BLANKS = ' \n\t\r\v\f\u2028';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns each of the first characters combined with each of the second. */
export function headPairs(first: string, second: string): readonly string[] {
	return [...first].flatMap((one) => [...second].map((other) => one + other));
}
