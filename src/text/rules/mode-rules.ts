// Claims that the model's limits no longer apply, and requests for its initial instructions, in less common words.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const FREES = 'tells the model that it has no limits';
const PROMPT = 'asks for the model’s own instructions';
const LIMITS = 'rules restrictions limits limitations filters guidelines ethics guardrails policies safeguards constraints';

export const MODE_RULES: readonly InstructionRule[] = [
	{
		name: 'in-mode',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [
			['you'],
			['are', 0],
			['in', 1],
			['maintenance debug developer diagnostic god admin unrestricted training test privileged', 1],
			['mode', 1],
		],
	},
	{
		name: 'enter-mode',
		kind: 'instruction',
		what: FREES,
		weight: 0.5,
		isOrder: true,
		chain: [
			['enter activate enable switch'],
			['developer god admin unrestricted jailbreak dan debug privileged maintenance', 2],
			['mode', 0],
		],
	},
	{
		name: 'limits-lifted',
		kind: 'instruction',
		what: FREES,
		weight: 0.5,
		chain: [[LIMITS], ['are have is been now', 1], ['suspended lifted disabled updated removed void waived revoked gone', 2]],
		lacks: W.tool,
	},
	{ name: 'limits-suspended', kind: 'instruction', what: FREES, weight: 0.5, chain: [[LIMITS], ['suspended lifted waived revoked', 0]] },
	{
		name: 'model-without-limits',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [[W.model], ['with without', 1], ['no any', 0], [LIMITS, 1]],
	},
	{
		name: 'comply-with-all',
		kind: 'instruction',
		what: FREES,
		weight: 0.5,
		isOrder: true,
		chain: [['comply obey'], ['with', 0], [W.all, 0], ['requests instructions orders demands commands', 1]],
	},
	{
		name: 'no-refusal',
		kind: 'instruction',
		what: FREES,
		weight: 0.5,
		chain: [["not never don't dont cannot without"], ['refuse refusing decline refusal disclaimers disclaimer warnings', 1]],
		withAny: W.you | W.say,
		lacks: W.tool,
	},
	{
		name: 'repeat-above',
		kind: 'instruction',
		what: PROMPT,
		weight: 0.6,
		isOrder: true,
		chain: [
			['repeat print output recite copy reproduce'],
			['text words everything content instructions all', 2],
			['above before preceding', 1],
		],
	},
	{
		name: 'initial-instructions',
		kind: 'instruction',
		what: PROMPT,
		weight: 0.6,
		chain: [
			['your'],
			['initial original first hidden underlying secret internal exact', 0],
			['instructions instruction prompt directives configuration', 1],
		],
	},
	{
		name: 'context-window',
		kind: 'instruction',
		what: PROMPT,
		weight: 0.6,
		chain: [['your'], ['previous prior entire full whole', 0], ['context conversation', 0], ['window history print output show dump', 1]],
	},
];
