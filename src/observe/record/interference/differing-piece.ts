// Finds a piece of a varying text that follows the canaries alone: a word, letters at fixed positions, or consecutive letters anywhere.

/** A piece that all runs with the first values share, and what the runs with the other values have instead. */
export interface Piece {
	readonly first: string;
	readonly other: string;
	isIn(text: string): boolean;
}

const GRAM = 8;
const LEAST_LETTERS = 2;
const LEAST_SHARE = 0.25;
const LEAST_SHARE_OF_BLANKS = 0.5;
const LONGEST_NOISY = 256 * 1024;
const AROUND = 24;
const LONGEST_SHOWN = 80;

type Texts = readonly (string | undefined)[];

/** Keeps what it has read of each text, because the same texts are split into two sides in many ways. */
export class PieceFinder {
	readonly #words = new Map<string, readonly string[]>();
	readonly #grams = new Map<string, ReadonlySet<string>>();

	find(first: Texts, other: Texts): Piece | undefined {
		if (!isText(first) || !isText(other)) return undefined;
		return this.#word(first, other) ?? letters(first, other) ?? blanks(first, other) ?? this.#shared(first, other);
	}

	/** Returns a word at the same position in all texts, from the beginning or, where their numbers of words vary, from the end. */
	#word(first: readonly string[], other: readonly string[]): Piece | undefined {
		const [a, b] = [first.map((text) => this.#wordsOf(text)), other.map((text) => this.#wordsOf(text))];
		const lengths = [...a, ...b].map(({ length }) => length);
		const least = Math.min(...lengths);
		if (Math.max(...lengths) < 2) return undefined;
		const fromEnd = lengths.some((length) => length !== least) ? Array.from({ length: least }, (_, index) => -1 - index) : [];
		for (const at of [...Array(least).keys(), ...fromEnd]) {
			const [wordA, wordB] = [a[0]?.at(at), b[0]?.at(at)];
			if (wordA === undefined || wordB === undefined || wordA === wordB) continue;
			if (!a.every((one) => one.at(at) === wordA) || !b.every((one) => one.at(at) === wordB)) continue;
			return { first: cut(wordA), other: cut(wordB), isIn: (text) => wordsOf(text).at(at) === wordA };
		}
		return undefined;
	}

	/** Returns consecutive letters, at any position, that no run with the other values has. */
	#shared(first: readonly string[], other: readonly string[]): Piece | undefined {
		if (first.length < 2) return undefined;
		const [a, b] = [first.map((text) => this.#gramsOf(text)), other.map((text) => this.#gramsOf(text))];
		const own = (mine: readonly ReadonlySet<string>[], theirs: readonly ReadonlySet<string>[]) =>
			[...(mine[0] ?? [])].find((gram) => mine.every((one) => one.has(gram)) && !theirs.some((one) => one.has(gram)));
		const gramA = own(a, b);
		// A single text shares everything with itself, so at least two runs with the other values are needed.
		const gramB = other.length < 2 ? '' : own(b, a);
		return gramA === undefined || gramB === undefined ? undefined : { first: gramA, other: gramB, isIn: (text) => text.includes(gramA) };
	}

	#wordsOf(text: string): readonly string[] {
		return kept(this.#words, text, wordsOf);
	}

	#gramsOf(text: string): ReadonlySet<string> {
		return kept(this.#grams, text, gramsOf);
	}
}

function kept<Value>(map: Map<string, Value>, text: string, read: (text: string) => Value): Value {
	const value = map.get(text) ?? read(text);
	map.set(text, value);
	return value;
}

const isText = (texts: Texts): texts is readonly string[] => texts.every((text) => text !== undefined && text.length <= LONGEST_NOISY);

/** Returns, for texts of equal length, the positions whose letters follow the canaries alone, such as the last digits of a growing number. */
function letters(first: readonly string[], other: readonly string[]): Piece | undefined {
	const [a = '', b = ''] = [first[0], other[0]];
	if (first.length < 2 || [...first, ...other].some(({ length }) => length !== a.length)) return undefined;
	const varying = Array.from(a, (_, at) => at).filter((at) => [...first, ...other].some((text) => text[at] !== a[at]));
	const positions = varying.filter(
		(at) => a[at] !== b[at] && first.every((text) => text[at] === a[at]) && other.every((text) => text[at] === b[at]),
	);
	// A single position is chance too often, and so are a few of many: one in sixteen random digits is the same twice.
	if (positions.length < LEAST_LETTERS || positions.length < varying.length * LEAST_SHARE) return undefined;
	const isIn = (text: string) => text.length === a.length && positions.every((at) => text[at] === a[at]);
	return { ...aroundDifference(a, b), isIn };
}

/** Returns what stands between words, at the positions that follow the canaries alone: blanks, punctuation, signs without a width. */
function blanks(first: readonly string[], other: readonly string[]): Piece | undefined {
	if (first.length < 2) return undefined;
	const [a, b] = [first.map(betweenWords), other.map(betweenWords)];
	const [one = [], two = []] = [a[0], b[0]];
	if ([...a, ...b].some(({ length }) => length !== one.length)) return undefined;
	const varying = [...one.keys()].filter((at) => [...a, ...b].some((text) => text[at] !== one[at]));
	const positions = varying.filter(
		(at) => one[at] !== two[at] && a.every((text) => text[at] === one[at]) && b.every((text) => text[at] === two[at]),
	);
	// In a table, the blanks before a number depend on its length.
	if (positions.length < LEAST_LETTERS || positions.length < varying.length * LEAST_SHARE_OF_BLANKS) return undefined;
	const show = (blanksOf: readonly string[]) => cut(positions.map((at) => `‹${blanksOf[at]}›`).join(''));
	const isIn = (text: string) => {
		const between = betweenWords(text);
		return between.length === one.length && positions.every((at) => between[at] === one[at]);
	};
	return { first: show(one), other: show(two), isIn };
}

function betweenWords(text: string): readonly string[] {
	return text.split(/[\p{L}\p{N}]+/u);
}

function wordsOf(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function gramsOf(text: string): ReadonlySet<string> {
	const grams = new Set<string>();
	for (let at = 0; at + GRAM <= text.length; at++) grams.add(text.slice(at, at + GRAM));
	return grams;
}

export function aroundDifference(first: string, other: string): { readonly first: string; readonly other: string } {
	let at = 0;
	while (at < first.length && at < other.length && first[at] === other[at]) at++;
	const from = Math.max(0, at - AROUND);
	return { first: cut(first.slice(from)), other: cut(other.slice(from)) };
}

function cut(text: string): string {
	return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
