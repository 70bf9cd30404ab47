// Weighs the orders to a model that a sentence contains. The weight is lower where a text is about such orders.

import { lazily } from '#util/lazily.ts';
import type { InstructionRule } from './rules/instruction-rule.ts';
import { INSTRUCTION_RULES } from './rules/registry.ts';
import type { Strength, TextFindingKind } from './text-finding.ts';
import { LEADS_ORDER, LEADS_QUOTATION, TELLS_WHAT_HAPPENS, UNLESS } from './vocabulary.ts';
import { WORD_CLASS } from './word-classes.ts';
import type { TextSentence } from './word-row.ts';

export interface WeighedSentence {
	readonly from: number;
	readonly to: number;
	/** Whether a rule matches and the sentence quotes the order, forbids it or is about it. */
	readonly isDiscounted: boolean;
	readonly matched: readonly { readonly name: string; readonly kind: TextFindingKind; readonly what: string; readonly weight: number }[];
}

interface CompiledRule extends InstructionRule {
	readonly steps: readonly { readonly mask: number; readonly words: ReadonlySet<string>; readonly gap: number }[];
}

/** Rules by the words that they may begin with, and rules that begin with a class. Few words begin any rule. */
interface CompiledRules {
	readonly byFirstWord: ReadonlyMap<string, readonly CompiledRule[]>;
	readonly byFirstClass: readonly CompiledRule[];
	readonly firstClasses: number;
}

const compiledRules = lazily((): CompiledRules => {
	const rules: readonly CompiledRule[] = INSTRUCTION_RULES.map((rule) => ({
		...rule,
		steps: rule.chain.map(([step, gap = 0]) => ({
			mask: typeof step === 'number' ? step : 0,
			words: new Set(typeof step === 'number' ? [] : step.split(' ')),
			gap,
		})),
	}));
	const byFirstWord = new Map<string, CompiledRule[]>();
	for (const rule of rules) {
		for (const word of rule.steps[0]?.words ?? []) {
			const known = byFirstWord.get(word);
			if (known === undefined) byFirstWord.set(word, [rule]);
			else known.push(rule);
		}
	}
	const byFirstClass = rules.filter((rule) => (rule.steps[0]?.mask ?? 0) !== 0);
	return { byFirstWord, byFirstClass, firstClasses: byFirstClass.reduce((mask, rule) => mask | (rule.steps[0]?.mask ?? 0), 0) };
});
const ABOUT_ORDERS = 0.4;
const QUOTED_ABOUT = 0.12;
const NEGATED = 0.15;
const REACH_OF_WITHOUT = 8;
const REACH_OF_LIST = 5;
const UNSEEN = 1.5;
const UP_TO_THE_USER = 0.5;

/** Returns undefined if no rule matches the sentence. `isAbout`: whether the surrounding text is about attacks. */
export function weighSentence(sentence: TextSentence, isAbout: boolean): WeighedSentence | undefined {
	const starts = matchesOf(sentence);
	if (starts === undefined) return undefined;
	let isDiscounted = false;
	const matched = [...starts].map(([{ name, kind, what, weight }, start]) => {
		const scale = scaleOf(sentence, start, isAbout) * (isNegated(sentence, start) ? NEGATED : 1);
		if (scale < 1) isDiscounted = true;
		return { name, kind, what, weight: weight * scale };
	});
	return { from: sentence.from, to: sentence.to, isDiscounted, matched };
}

/** Returns the matching rules, each with the index of its chain's first word, or undefined if there are none. */
function matchesOf(sentence: TextSentence): ReadonlyMap<CompiledRule, number> | undefined {
	let starts: Map<CompiledRule, number> | undefined;
	const { words, classes } = sentence;
	const { byFirstWord, byFirstClass, firstClasses } = compiledRules();
	const tryRule = (rule: CompiledRule, start: number) => {
		if (starts?.has(rule) === true || !holdsAt(rule, sentence, start)) return;
		starts ??= new Map();
		starts.set(rule, start);
	};
	for (let start = 0; start < words.length - 1; start++) {
		// No rule knows most words.
		const word = words[start] ?? '';
		if (word === '') continue;
		const byWord = byFirstWord.get(word);
		if (byWord !== undefined) for (const rule of byWord) tryRule(rule, start);
		const own = (classes[start] ?? 0) & firstClasses;
		if (own === 0) continue;
		for (const rule of byFirstClass) if (((rule.steps[0]?.mask ?? 0) & own) !== 0) tryRule(rule, start);
	}
	return starts;
}

/** Each step takes the nearest matching word within its gap. */
function holdsAt(rule: CompiledRule, { words, classes, has }: TextSentence, start: number): boolean {
	if (rule.with !== undefined && (has & rule.with) !== rule.with) return false;
	if (rule.withAny !== undefined && (has & rule.withAny) === 0) return false;
	if (rule.lacks !== undefined && (has & rule.lacks) !== 0) return false;
	if (rule.isOrder === true && start > 0 && !LEADS_ORDER.has(words[start - 1] ?? '')) return false;
	let at = start;
	for (let index = 1; index < rule.steps.length; index++) {
		const step = rule.steps[index];
		if (step === undefined) return false;
		const last = Math.min(at + 1 + step.gap, words.length - 1);
		let next = at + 1;
		while (next <= last && ((classes[next] ?? 0) & step.mask) === 0 && !step.words.has(words[next] ?? '')) next++;
		if (next > last) return false;
		at = next;
	}
	return true;
}

function scaleOf({ has, marked, words, isUnseen }: TextSentence, start: number, isAbout: boolean): number {
	if (isUnseen) return UNSEEN;
	const isAboutHere = (has & WORD_CLASS.about) !== 0;
	if (marked[start] === 1 && (isAbout || isAboutHere || words.slice(0, start).some((word) => LEADS_QUOTATION.has(word))))
		return QUOTED_ABOUT;
	if (isAboutHere || (isAbout && marked[start] === 1)) return ABOUT_ORDERS;
	// `Don't bother telling the user the ids unless they ask for them` conceals nothing.
	return words.includes(UNLESS, start) ? UP_TO_THE_USER : 1;
}

/** `Never ignore previous instructions` is the opposite order. */
function isNegated({ classes, words }: TextSentence, start: number): boolean {
	if (TELLS_WHAT_HAPPENS.has(words[start - 1] ?? '')) return true;
	const hasNegation = (from: number) => {
		for (let at = Math.max(0, from); at < start; at++) if (((classes[at] ?? 0) & WORD_CLASS.negation) !== 0) return true;
		return false;
	};
	// `Never run DROP without asking the user` asks for caution.
	if (words.includes('without', start)) return hasNegation(start - REACH_OF_WITHOUT);
	// `Do not read, open, or echo any .env file`: the negation applies to a list.
	const isList = ((classes[start - 2] ?? 0) & (WORD_CLASS.read | WORD_CLASS.say | WORD_CLASS.send)) !== 0;
	const reach = isList ? REACH_OF_LIST : 2;
	return ((classes[start] ?? 0) & WORD_CLASS.negation) === 0 && hasNegation(start - reach);
}

export function strengthOf(weight: number): Strength | undefined {
	if (weight >= 0.95) return 'certain';
	if (weight >= 0.6) return 'likely';
	return weight >= 0.3 ? 'weak' : undefined;
}
