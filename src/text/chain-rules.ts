// The rules in the form that a sentence is compared with: words as numbers, and for each word the rules that may begin with it.

import { lazily } from '#util/lazily.ts';
import type { InstructionRule } from './rules/instruction-rule.ts';
import { INSTRUCTION_RULES } from './rules/registry.ts';
import { LEADS_ORDER, vocabulary } from './vocabulary.ts';
import { classesOfOddWord } from './word-classes.ts';

interface Step {
	readonly mask: number;
	/** One bit per number of a word. */
	readonly words: Int32Array;
	readonly gap: number;
}

export interface ChainRule extends InstructionRule {
	readonly steps: readonly Step[];
}

interface RulesByWord {
	/** Rules by the number of the word that they may begin with. Few words begin any rule. */
	readonly byWord: readonly (readonly ChainRule[] | undefined)[];
	/** Rules that begin with a class, for words that have a class and no number: a URL, a path. */
	readonly byClass: readonly ChainRule[];
	/** By the number of a word: 1 if the word turns the following text into an order. */
	readonly leadsOrder: Uint8Array;
}

export const rulesByWord = lazily((): RulesByWord => {
	const { words, classes, numberOfWord } = vocabulary();
	const rules: readonly ChainRule[] = INSTRUCTION_RULES.map((rule) => ({
		...rule,
		steps: rule.chain.map(([step, gap = 0]) => stepOf(step, gap)),
	}));
	const byClass = rules.filter((rule) => (rule.steps[0]?.mask ?? 0) !== 0);
	const byWord = words.map((word, number) => {
		const own = (classes[number] ?? 0) | classesOfOddWord(word);
		const some = [
			...rules.filter((rule) => rule.steps[0] !== undefined && hasWord(rule.steps[0].words, number)),
			...byClass.filter((rule) => ((rule.steps[0]?.mask ?? 0) & own) !== 0),
		];
		return some.length === 0 ? undefined : some;
	});
	const leadsOrder = new Uint8Array(words.length);
	for (const word of LEADS_ORDER) leadsOrder[numberOfWord(word)] = 1;
	return { byWord, byClass, leadsOrder };
});

function stepOf(step: number | string, gap: number): Step {
	const { words: known, numberOfWord } = vocabulary();
	const words = new Int32Array((known.length >> 5) + 1);
	if (typeof step === 'number') return { mask: step, words, gap };
	for (const word of step.split(' ')) {
		const number = numberOfWord(word);
		words[number >> 5] = (words[number >> 5] ?? 0) | (1 << (number & 31));
	}
	return { mask: 0, words, gap };
}

export function hasWord(words: Int32Array, number: number): boolean {
	return (((words[number >> 5] ?? 0) >>> (number & 31)) & 1) === 1;
}
