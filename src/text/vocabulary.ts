// The words that are relevant to a rule. All others are counted in a sentence but not examined.

import { lazily } from '#util/lazily.ts';
import { misspellings } from './misspellings.ts';
import { INSTRUCTION_RULES } from './rules/registry.ts';
import { classifiedWords } from './word-classes.ts';

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

/** The text after it is an exception that someone else decides. */
export const UNLESS = 'unless';

const BUCKETS = 1 << 16;

/** Performs one step of the hash, which begins with 0. */
export function hashed(hash: number, unit: number): number {
	return (Math.imul(hash, 31) + unit) | 0;
}

/** One byte per bucket: 1 if it may contain a known word. */
export const knownWords = lazily((): Uint8Array => {
	const known = new Uint8Array(BUCKETS);
	const add = (word: string) => {
		let hash = 0;
		for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
		known[hash & (BUCKETS - 1)] = 1;
	};
	for (const word of [...classifiedWords(), ...LEADS_ORDER, ...LEADS_QUOTATION, ...TELLS_WHAT_HAPPENS, UNLESS, ...misspellings()])
		add(word);
	for (const { chain } of INSTRUCTION_RULES)
		for (const [step] of chain) if (typeof step === 'string') for (const word of step.split(' ')) add(word);
	return known;
});

/** Returns false if no rule knows the word with this hash, and true if one may. */
export function mayBeKnown(known: Uint8Array, hash: number): boolean {
	return known[hash & (BUCKETS - 1)] === 1;
}
