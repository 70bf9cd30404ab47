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
const LONGEST_NOISY = 64 * 1024;
const AROUND = 24;
const LONGEST_SHOWN = 80;

type Texts = readonly (string | undefined)[];

/** Keeps what it has read of each text, because the same texts are split into two sides in many ways. */
export class PieceFinder {
	readonly #words = new Map<string, readonly string[]>();
	readonly #grams = new Map<string, ReadonlySet<string>>();

	find(first: Texts, other: Texts): Piece | undefined {
		if (!isText(first) || !isText(other)) return undefined;
		return this.#word(first, other) ?? letters(first, other) ?? this.#shared(first, other);
	}

	/** Returns a word at the same position in all texts. */
	#word(first: readonly string[], other: readonly string[]): Piece | undefined {
		const [a, b] = [first.map((text) => this.#wordsOf(text)), other.map((text) => this.#wordsOf(text))];
		const { length = 0 } = a[0] ?? [];
		if (length < 2 || [...a, ...b].some((one) => one.length !== length)) return undefined;
		for (let at = 0; at < length; at++) {
			const [wordA, wordB] = [a[0]?.[at], b[0]?.[at]];
			if (wordA === undefined || wordB === undefined || wordA === wordB) continue;
			if (!a.every((one) => one[at] === wordA) || !b.every((one) => one[at] === wordB)) continue;
			return { first: cut(wordA), other: cut(wordB), isIn: (text) => wordsOf(text)[at] === wordA };
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

function wordsOf(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function gramsOf(text: string): ReadonlySet<string> {
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
