// A sign that the reader looks for at the places where its first characters stand.

export interface RoleMarkerPattern {
	readonly name: string;
	readonly what: string;
	readonly weight: number;
	/** What a match begins with, two characters at least, in lower case where the pattern ignores case: the pattern is tried there only. */
	readonly heads: readonly string[];
	/** Sticky. Repeats nothing without a bound. */
	readonly pattern: RegExp;
}

/** A blank that `\s` takes; of those beyond ASCII one stands for all. */
export const BLANKS = ' \n\t\r\v\f\u2028';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Each of the first characters with each of the second. */
export function headPairs(first: string, second: string): readonly string[] {
	return [...first].flatMap((one) => [...second].map((other) => one + other));
}
