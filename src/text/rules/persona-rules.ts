// Orders to play a person or a machine without rules.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const ROLE = 'gives the model a new role';
const FREES = 'tells the model that it has no limits';

export const PERSONA_RULES: readonly InstructionRule[] = [
	{
		name: 'want-you-to-act',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['want need like going'], ['you', 1], ['act pretend behave play simulate roleplay immerse impersonate emulate', 3]],
	},
	{
		name: 'act-as',
		kind: 'instruction',
		what: ROLE,
		weight: 0.4,
		isOrder: true,
		chain: [['act behave respond answer pretend roleplay'], ['as like to', 1], [W.model | W.freedom | W.all, 5]],
	},
	{
		name: 'pretend-you',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['pretend roleplay pretending impersonate'], ['you to that', 1], ['are can have be were', 2]],
	},
	{
		name: 'imagine-you',
		kind: 'instruction',
		what: ROLE,
		weight: 0.3,
		chain: [['imagine suppose'], ['you', 1], ['are', 0], ['a an in', 0]],
	},
	{
		name: 'play-role',
		kind: 'instruction',
		what: ROLE,
		weight: 0.5,
		chain: [['you your'], ['play playing assume adopt take embody', 4], ['role persona character part', 3], ['of as', 1]],
	},
	{
		name: 'in-character',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['stay remain keep staying break breaking'], ['in', 0], ['character', 1]],
	},
	{ name: 'break-character', kind: 'instruction', what: ROLE, weight: 0.6, chain: [['break breaking'], ['character', 1]] },
	{ name: 'do-anything-now', kind: 'instruction', what: FREES, weight: 0.5, chain: [['do'], ['anything', 0], ['now', 0]] },
	{
		name: 'named-persona',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['dan stan jailbreak jailbroken godmode'], ['mode prompt responds response enabled', 1]],
		withAny: W.you | W.model | W.say,
	},
	{
		name: 'fiction-frame',
		kind: 'instruction',
		what: ROLE,
		weight: 0.3,
		chain: [
			['hypothetical fictional fictitious imaginary fiction'],
			['story scenario world response novel character dialogue universe', 2],
		],
	},
	{
		name: 'not-an-ai',
		kind: 'instruction',
		what: ROLE,
		weight: 0.5,
		chain: [['you'], ['are', 1], ['not no', 1], ['longer a an just', 1], [W.model, 3]],
	},
	{
		name: 'your-creator',
		kind: 'instruction',
		what: ROLE,
		weight: 0.5,
		chain: [["i i'm"], ['am your', 0], ['your', 0], ['creator developer designer owner god master programmer admin', 1]],
	},
	{
		name: 'confirm-role',
		kind: 'instruction',
		what: ROLE,
		weight: 0.4,
		chain: [['confirm acknowledge understand understood'], ['reply replying respond responding answer saying say', 6], ['with only', 2]],
	},
	{
		name: 'you-will-act',
		kind: 'instruction',
		what: ROLE,
		weight: 0.5,
		chain: [
			['you'],
			['going will must shall gonna', 2],
			['act pretend behave play simulate roleplay impersonate emulate embody', 3],
			['as to like the a', 1],
		],
		lacks: W.about,
	},
	{
		name: 'opposite-mode',
		kind: 'instruction',
		what: ROLE,
		weight: 0.5,
		chain: [['opposite unrestricted evil jailbroken developer uncensored'], ['mode', 0], ['you will enabled is where', 3]],
	},
];
