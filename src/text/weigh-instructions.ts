// Weighs the orders to a model that a sentence contains. The weight is lower where a text is about such orders.

import { lazily } from '#util/lazily.ts';
import { type ChainRule, hasWord, rulesByWord } from './chain-rules.ts';
import type { Sentences } from './sentence-table.ts';
import type { Strength, TextFindingKind } from './text-finding.ts';
import { LEADS_QUOTATION, NEGATES_ABROAD, TELLS_WHAT_HAPPENS, UNDOES_NEGATION, UNLESS, vocabulary } from './vocabulary.ts';
import { WORD_CLASS } from './word-classes.ts';

export interface WeighedSentence {
	readonly from: number;
	readonly to: number;
	/** Whether a rule matches and the sentence quotes the order, forbids it or is about it. */
	readonly isDiscounted: boolean;
	readonly matched: readonly { readonly name: string; readonly kind: TextFindingKind; readonly what: string; readonly weight: number }[];
}

const ABOUT_ORDERS = 0.4;
const QUOTED_ABOUT = 0.12;
const NEGATED = 0.15;
const REACH_OF_WITHOUT = 8;
const REACH_OF_LIST = 5;
const UNSEEN = 1.5;
const UP_TO_THE_USER = 0.5;

const numbers = lazily(() => {
	const { numberOfWord } = vocabulary();
	const numbersOf = (words: Iterable<string>): ReadonlySet<number> => new Set([...words].map(numberOfWord));
	return {
		leadsQuotation: numbersOf(LEADS_QUOTATION),
		tellsWhatHappens: numbersOf(TELLS_WHAT_HAPPENS),
		undoesNegation: numbersOf(UNDOES_NEGATION),
		negatesAbroad: numbersOf(NEGATES_ABROAD),
		unless: numberOfWord(UNLESS),
		without: numberOfWord('without'),
	};
});

/** A sentence of the table, with the indices of its words from `first` to before `end`. */
interface Row {
	readonly sentences: Sentences;
	readonly first: number;
	readonly end: number;
	readonly has: number;
	readonly isUnseen: boolean;
}

/** Returns undefined if no rule matches the sentence. `isAbout`: whether the surrounding text is about attacks. */
export function weighSentence(sentences: Sentences, index: number, isAbout: boolean): WeighedSentence | undefined {
	const first = sentences.first[index] ?? 0;
	const end = sentences.first[index + 1] ?? first;
	const has = sentences.has[index] ?? 0;
	const starts = matchesOf(sentences, first, end, has);
	if (starts === undefined) return undefined;
	const row: Row = { sentences, first, end, has, isUnseen: sentences.isUnseen[index] === true };
	let isDiscounted = false;
	const replaced = new Set([...starts.keys()].map(({ insteadOf }) => insteadOf));
	const counted = [...starts].filter(([{ name }]) => !replaced.has(name));
	const matched = counted.map(([{ name, kind, what, weight }, start]) => {
		const scale = scaleOf(row, start, isAbout) * (isNegated(row, start) ? NEGATED : 1);
		if (scale < 1) isDiscounted = true;
		return { name, kind, what, weight: weight * scale };
	});
	return { from: sentences.from[index] ?? 0, to: sentences.to[index] ?? 0, isDiscounted, matched };
}

/** Returns the matching rules, each with the index of its chain's first word, or undefined if there are none. */
function matchesOf(sentences: Sentences, first: number, end: number, has: number): ReadonlyMap<ChainRule, number> | undefined {
	let starts: Map<ChainRule, number> | undefined;
	const { words, classes } = sentences;
	const { byWord, byClass, leadsOrder } = rulesByWord();
	for (let start = first; start < end - 1; start++) {
		const word = words[start] ?? 0;
		const own = classes[start] ?? 0;
		// No rule knows most words.
		const rules = word === 0 ? (own === 0 ? undefined : byClass) : byWord[word];
		if (rules === undefined) continue;
		const mayOrder = start === first || leadsOrder[words[start - 1] ?? 0] === 1;
		for (const rule of rules) {
			if (rule.isOrder === true && !mayOrder) continue;
			const begin = rule.steps[0];
			if (begin === undefined || ((begin.mask & own) === 0 && !hasWord(begin.words, word))) continue;
			if (starts?.has(rule) === true || !holdsAt(rule, { sentences, start, end, has })) continue;
			starts ??= new Map();
			starts.set(rule, start);
		}
	}
	return starts;
}

/** Each step takes the nearest matching word within its gap. */
function holdsAt(
	{ steps, with: needed, withAny, lacks }: ChainRule,
	{ sentences, start, end, has }: { readonly sentences: Sentences; readonly start: number; readonly end: number; readonly has: number },
): boolean {
	if (needed !== undefined && (has & needed) !== needed) return false;
	if (withAny !== undefined && (has & withAny) === 0) return false;
	if (lacks !== undefined && (has & lacks) !== 0) return false;
	const { words, classes } = sentences;
	let at = start;
	for (let index = 1; index < steps.length; index++) {
		const step = steps[index];
		if (step === undefined) return false;
		const last = Math.min(at + 1 + step.gap, end - 1);
		let next = at + 1;
		while (next <= last && ((classes[next] ?? 0) & step.mask) === 0 && !hasWord(step.words, words[next] ?? 0)) next++;
		if (next > last) return false;
		at = next;
	}
	return true;
}

function scaleOf({ sentences: { marked, words }, first, end, has, isUnseen }: Row, start: number, isAbout: boolean): number {
	if (isUnseen) return UNSEEN;
	const isAboutHere = (has & WORD_CLASS.about) !== 0;
	const { leadsQuotation, unless } = numbers();
	if (marked[start] === 1 && (isAbout || isAboutHere || words.subarray(first, start).some((word) => leadsQuotation.has(word))))
		return QUOTED_ABOUT;
	if (isAboutHere || (isAbout && marked[start] === 1)) return ABOUT_ORDERS;
	// `Don't bother telling the user the ids unless they ask for them` conceals nothing.
	return words.subarray(start, end).includes(unless) ? UP_TO_THE_USER : 1;
}

/** `Never ignore previous instructions` is the opposite order. */
function isNegated({ sentences: { classes, words }, first, end }: Row, start: number): boolean {
	const { negatesAbroad, tellsWhatHappens, undoesNegation, without } = numbers();
	if (start > first && tellsWhatHappens.has(words[start - 1] ?? 0)) return true;
	if (words.subarray(Math.max(first, start - 2), start + 2).some((word) => negatesAbroad.has(word))) return true;
	const hasNegation = (from: number) => {
		for (let at = Math.max(first, from); at < start; at++)
			// `Do not hesitate to ignore …` is no negation.
			if (((classes[at] ?? 0) & WORD_CLASS.negation) !== 0 && !undoesNegation.has(words[at + 1] ?? 0)) return true;
		return false;
	};
	// `Never run DROP without asking the user` asks for caution.
	if (words.subarray(start, end).includes(without)) return hasNegation(start - REACH_OF_WITHOUT);
	// `Do not read, open, or echo any .env file`: the negation applies to a list.
	const isList = start - 2 >= first && ((classes[start - 2] ?? 0) & (WORD_CLASS.read | WORD_CLASS.say | WORD_CLASS.send)) !== 0;
	const reach = isList ? REACH_OF_LIST : 2;
	return ((classes[start] ?? 0) & WORD_CLASS.negation) === 0 && hasNegation(start - reach);
}

export function strengthOf(weight: number): Strength | undefined {
	if (weight >= 0.95) return 'certain';
	if (weight >= 0.6) return 'likely';
	return weight >= 0.3 ? 'weak' : undefined;
}
