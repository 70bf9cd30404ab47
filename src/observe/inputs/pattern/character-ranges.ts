import type { Ranges } from './syntax.ts';

const LAST_CODE_POINT = 0x10ffff;

export function complement(ranges: Ranges): Ranges {
	const result: [number, number][] = [];
	let from = 0;
	for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
		if (start > from) result.push([from, start - 1]);
		from = Math.max(from, end + 1);
	}
	if (from <= LAST_CODE_POINT) result.push([from, LAST_CODE_POINT]);
	return result;
}

export function contains(ranges: Ranges, codePoint: number): boolean {
	return ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}

const DIGIT: Ranges = [[0x30, 0x39]];
const SPACE: Ranges = [
	[0x09, 0x0d],
	[0x20, 0x20],
	[0xa0, 0xa0],
	[0x1680, 0x1680],
	[0x2000, 0x200a],
	[0x2028, 0x2029],
	[0x202f, 0x202f],
	[0x205f, 0x205f],
	[0x3000, 0x3000],
	[0xfeff, 0xfeff],
];
const LINE_END: Ranges = [
	[0x0a, 0x0a],
	[0x0d, 0x0d],
	[0x2028, 0x2029],
];

export const WORD: Ranges = [
	[0x30, 0x39],
	[0x41, 0x5a],
	[0x5f, 0x5f],
	[0x61, 0x7a],
];
export const NOT_LINE_END: Ranges = complement(LINE_END);
export const ANY: Ranges = [[0, LAST_CODE_POINT]];

/** Meanings of class escapes such as `\d`, by their letter. */
export const CLASS_ESCAPES: ReadonlyMap<string, Ranges> = new Map([
	['d', DIGIT],
	['D', complement(DIGIT)],
	['w', WORD],
	['W', complement(WORD)],
	['s', SPACE],
	['S', complement(SPACE)],
]);

/** Meanings of control escapes such as `\n`, by their letter. */
export const CONTROL_ESCAPES: ReadonlyMap<string, number> = new Map([
	['n', 10],
	['r', 13],
	['t', 9],
	['v', 11],
	['f', 12],
	['0', 0],
]);
