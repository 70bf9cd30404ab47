// The words that are relevant to a rule. All others are counted in a sentence but not examined.

import { lazily } from '#util/lazily.ts';
import { correctlySpelt, misspellings } from './misspellings.ts';
import { INSTRUCTION_RULES } from './rules/registry.ts';
import { classesOf, classifiedWords } from './word-classes.ts';

/** Words that turn the following text into an order. */
export const LEADS_ORDER: ReadonlySet<string> = new Set(
	'must please always then and also now should important just first you note immediately never step system output instead kindly simply'.split(
		' ',
	),
);
/** Words that introduce a quotation. */
export const LEADS_QUOTATION: ReadonlySet<string> = new Set('example examples e.g eg like such phrase phrases says'.split(' '));

/** `It does not inform the user` is not an order. */
export const TELLS_WHAT_HAPPENS: ReadonlySet<string> = new Set(['does', 'did']);

/** After a negation these words make an order of what follows: `never fail to …`, `not only …`. */
export const UNDOES_NEGATION: ReadonlySet<string> = new Set('hesitate forget fail neglect omit only'.split(' '));

/** Beside the verb of an order in another language: `vergiss nicht`, `nicht vergessen`, `não esqueça`. */
export const NEGATES_ABROAD: ReadonlySet<string> = new Set(
	'nicht keine keinen kein niemals nao nunca jamais non niet ikke inte nem'.split(' '),
);

/** The text after it is an exception that someone else decides. */
export const UNLESS = 'unless';

const BUCKETS = 1 << 16;

/** Performs one step of the hash, which begins with 0. */
export function hashed(hash: number, unit: number): number {
	return (Math.imul(hash, 31) + unit) | 0;
}

/** Every word that a rule knows has a number. A misspelt word has the number of the word that is meant. */
export interface Vocabulary {
	/** By number. Number 0 represents all words that no rule knows. */
	readonly words: readonly string[];
	/** Classes by number, without those that a word has by its signs. */
	readonly classes: Int32Array;
	readonly byHash: ReadonlyMap<number, number>;
	/** One byte per bucket of hashes: 1 if a known word is in it. */
	readonly buckets: Uint8Array;
	/** Returns 0 if no rule knows the word. */
	numberOfWord(word: string): number;
}

export const vocabulary = lazily((): Vocabulary => {
	const numbers = new Map<string, number>();
	const add = (word: string) => {
		if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
	};
	for (const word of [
		...classifiedWords(),
		...LEADS_ORDER,
		...LEADS_QUOTATION,
		...TELLS_WHAT_HAPPENS,
		...UNDOES_NEGATION,
		...NEGATES_ABROAD,
		UNLESS,
	])
		add(word);
	for (const { chain } of INSTRUCTION_RULES)
		for (const [step] of chain) if (typeof step === 'string') for (const word of step.split(' ')) add(word);
	const classes = new Int32Array(numbers.size + 1);
	const byHash = new Map<number, number>();
	const buckets = new Uint8Array(BUCKETS);
	const place = (written: string, number: number) => {
		let hash = 0;
		for (let at = 0; at < written.length; at++) hash = hashed(hash, written.charCodeAt(at));
		byHash.set(hash, number);
		buckets[hash & (BUCKETS - 1)] = 1;
	};
	for (const [word, number] of numbers) {
		classes[number] = classesOf(word);
		place(word, number);
	}
	// `revela` is a word of another language.
	for (const written of misspellings())
		if (classesOf(written) === 0 && !numbers.has(written)) place(written, numbers.get(correctlySpelt(written)) ?? 0);
	return { words: ['', ...numbers.keys()], classes, byHash, buckets, numberOfWord: (word) => numbers.get(word) ?? 0 };
});

/** Returns the number of the word with this hash, or 0. */
export function numberOf({ buckets, byHash }: Vocabulary, hash: number): number {
	return buckets[hash & (BUCKETS - 1)] === 1 ? (byHash.get(hash) ?? 0) : 0;
}
