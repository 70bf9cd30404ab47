// Short, self-contained orders to a model, in the most common words.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const CONCEALS = 'has the model keep something from its user';
const DROPS = 'tells the model to drop its instructions';
const FIRST = 'orders other actions before or after a call';
const ADDRESSES = 'speaks to the model instead of its user';

export const PLAIN_ORDER_RULES: readonly InstructionRule[] = [
	{
		name: 'stop-following',
		kind: 'instruction',
		what: DROPS,
		weight: 0.6,
		chain: [['stop'], ['following obeying', 0], ['your the', 0], ['system previous prior original instructions prompt', 0]],
	},
	{
		name: 'keep-from-user',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		isOrder: true,
		chain: [['hide conceal keep'], ['this it that', 0], ['from', 3], [W.user, 1]],
	},
	{
		name: 'user-unknowing',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [['without'], [W.user, 1], ['knowing noticing knowledge', 1]],
	},
	{
		name: 'not-let-know',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [["not never don't dont"], ['let', 0], [W.user, 1], ['know see notice', 0]],
	},
	{
		name: 'after-each-reply',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [
			['before after'],
			['each every any', 0],
			['response answer call reply message', 0],
			['must always', 6],
			['call use read invoke run', 1],
		],
	},
	{
		name: 'dear-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.3,
		chain: [['dear attention'], [W.model, 0], ['please you send call read run model', 1]],
	},
];
