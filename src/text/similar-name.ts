// Detects names that can be mistaken for one another.

import { foldLetter } from './fold-look-alikes.ts';
import { isIgnorable } from './hidden-runs.ts';

const SHORTEST = 5;
const SWAPS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l' };

/** `same`: a reader sees one name. `alike`: one letter apart, or two swapped. */
export type Similarity = 'same' | 'alike';

/** Returns undefined if the names are equal, or differ visibly. */
export function similarName(a: string, b: string): Similarity | undefined {
	if (a === b) return undefined;
	const [left, right] = [skeleton(a), skeleton(b)];
	if (left === right) return 'same';
	return left.length >= SHORTEST && right.length >= SHORTEST && isOneEditApart(left, right) ? 'alike' : undefined;
}

/** Returns the letters by their appearance, without case, separators and invisible characters. */
function skeleton(name: string): string {
	let plain = '';
	for (const letter of name.slice(0, 200).normalize('NFKC')) {
		if (isIgnorable(letter.codePointAt(0) ?? 0) || letter === '_' || letter === '-' || letter === '.' || letter === ' ') continue;
		const folded = foldLetter(letter).toLowerCase();
		plain += SWAPS[folded] ?? folded;
	}
	return plain.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Whether one letter is added, omitted or changed, or two neighbours are swapped. Trailing digits distinguish versions. */
function isOneEditApart(a: string, b: string): boolean {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	if (long.length - short.length > 1) return false;
	let at = 0;
	while (at < short.length && short[at] === long[at]) at++;
	if (long.length > short.length) return short.slice(at) === long.slice(at + 1) && !isPlural(long, at);
	if (short.slice(at + 1) === long.slice(at + 1)) return !/\d/.test((short[at] ?? '') + (long[at] ?? ''));
	return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** `get_file` and `get_files` are two honest tools. */
function isPlural(long: string, at: number): boolean {
	return at === long.length - 1 && (long[at] === 's' || /\d/.test(long[at] ?? ''));
}
