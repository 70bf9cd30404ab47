// Reads the numbers that an error would accept: `Available slides: 0-3`, `must be between 1 and 10`, `greater than or equal to 5`.

const LONGEST = 2_000;
// sample: Available slides: 0-3 · must be between 1 and 10 · out of range (0..2) · valid range is 1 to 5 · indices from 0 through 4
const BETWEEN =
	/\b(?:available|valid|allowed|range|between|from|must be|should be|expected|indices|index)\b[^\n\d-]{0,40}(-?\d{1,6})\s*(?:-|–|—|to|and|\.{2,3}|through|,)\s*(-?\d{1,6})(?![\d.-])/gi;
// sample: greater than or equal to 5 · at least 2 · must be >= 1 · minimum is 3
const AT_LEAST = /(?:greater than or equal to|at least|>=|minimum(?: value)?(?: is|:)?|no less than)\s*(-?\d{1,6})(?![\d.])/i;
// sample: greater than 0
const ABOVE = /(?:greater than|more than|(?<![<=])>)\s*(-?\d{1,6})(?![\d.])/i;
// sample: less than or equal to 50 · at most 20 · must be <= 9 · maximum is 100
const AT_MOST = /(?:less than or equal to|at most|<=|maximum(?: value)?(?: is|:)?|no more than|not exceed)\s*(-?\d{1,6})(?![\d.])/i;

// sample: Slide index 11 out of range · row 40 is out of bounds
const BEYOND = /\b[1-9]\d{0,5} (?:is )?out of (?:range|bounds)/i;

// sample: Line number 3 is beyond end of file (total lines: 2) · page 9 exceeds the document, which has 4 pages · position 7 past the end (length 3)
const PAST_END =
	/\b[1-9]\d{0,5}\b[^\n\d]{0,40}\b(?:beyond|past|exceeds?|after)\b[^\n\d]{0,60}?(?:(?:total|number of|count|length|size)[^\n\d]{0,20}|\bhas )([1-9]\d{0,5})(?![\d.])/i;

/** Returns both ends of a range, the lower first, or a single limit. Returns an empty list if the error names no range, or an empty one. */
export function rangeIn(error: string): readonly number[] {
	const text = error.slice(0, LONGEST);
	for (const [, low, high] of text.matchAll(BETWEEN)) if (Number(low) <= Number(high)) return [...new Set([Number(low), Number(high)])];
	const end = PAST_END.exec(text)?.[1];
	if (end !== undefined) return [...new Set([1, Number(end)])];
	const least = AT_LEAST.exec(text)?.[1];
	const above = ABOVE.exec(text)?.[1];
	const most = AT_MOST.exec(text)?.[1];
	// Whether positions are counted from 0 or from 1 is unknown.
	if (least === undefined && above === undefined && most === undefined && BEYOND.test(text)) return [0, 1];
	return [
		...(least === undefined ? [] : [Number(least)]),
		...(least === undefined && above !== undefined ? [Number(above) + 1] : []),
		...(most === undefined ? [] : [Number(most)]),
	];
}
