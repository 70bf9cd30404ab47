// Orders to drop instructions or to take another role, and text that addresses the model.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const ROLE = 'gives the model a new role';
const ADDRESSES = 'speaks to the model instead of its user';
const FIRST = 'orders other actions before or after a call';
const outside = W.url | W.email;
const valuable = W.secret | W.conversation | W.secretPath;

export const OVERRIDE_RULES: readonly InstructionRule[] = [
	// Dropping instructions
	{
		name: 'override-prior',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 1,
		chain: [
			[
				'ignore ignoring disregard disregarding forget override overrides supersede supersedes discard bypass nullify reset neglect abandon',
			],
			['previous prior above earlier preceding original former initial old foregoing all any your past', 5],
			[W.rules | W.safety, 4],
		],
	},
	{
		name: 'override-bare',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		isOrder: true,
		chain: [['ignore disregard forget'], ['instructions guidelines directions', 2]],
	},
	{
		name: 'override-above',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [
			['ignore disregard forget'],
			['above previous prior other this context data everything resume rest document all old what them', 3],
			[W.say | W.call | W.send | W.instead, 12],
		],
	},
	{
		name: 'override-told',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.9,
		chain: [['forget ignore disregard'], ['what everything anything', 2], ['told learned said given', 6]],
	},
	{
		name: 'override-safety',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [
			['ignore override bypass skip disable disregard circumvent'],
			['safety security content ethical moderation', 4],
			['checks check guidelines filters filter warnings policies policy rules restrictions instructions guardrails measures', 3],
		],
	},
	{
		name: 'override-safety-all',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.4,
		chain: [['ignore override bypass skip disable disregard'], [W.all | W.you, 1], ['safety security content ethical', 3]],
	},
	{
		name: 'no-safety',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['without no'], ['safety restrictions restriction filtering limitations censorship sanitization', 2]],
		withAny: W.model | W.you | W.say | W.must,
	},
	{
		name: 'superseded',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.8,
		chain: [['prompt instructions policies'], ['deprecated superseded replaced void invalid obsolete', 4]],
		withAny: W.you | W.authority,
	},
	{
		name: 'your-instructions-are',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.9,
		chain: [['your'], ['actual new real true updated', 0], ['instructions instruction task tasks goal objective role prompt', 1]],
	},
	{
		name: 'new-instructions',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['new updated'], ['instructions instruction directive prompt', 1], [W.say | W.send | W.override | W.you | W.call | W.read, 6]],
	},
	{
		name: 'adhere',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['strictly exactly only'], ['adhere follow obey execute', 1], ['following instruction instructions', 3]],
	},
	{
		// What a tool answers for its own use: a guide, the steps of a set-up.
		name: 'adhere-to-tool',
		kind: 'instruction',
		what: FIRST,
		weight: 0.7,
		chain: [
			['strictly exactly only'],
			['adhere follow obey execute', 1],
			['instruction instructions', 3],
			['provided returned given supplied', 1],
			['by in from', 0],
			[W.tool, 2],
		],
		lacks: W.user | W.override | W.covert | W.secret | W.secretPath | W.conversation,
		insteadOf: 'adhere',
	},
	{
		name: 'follow-only',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.5,
		chain: [['do must'], ['not', 1], ['follow', 1], ['other previous any', 1], [W.rules, 2]],
	},
	// Roles
	{
		name: 'you-are-now',
		kind: 'instruction',
		what: ROLE,
		weight: 0.55,
		chain: [['you'], ['are', 0], ['now', 0], ['a an in operating the free dan unrestricted', 0]],
	},
	{
		name: 'from-now-on',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['from'], ['now', 0], ['on', 0], ['you act respond answer always', 3]],
	},
	{
		name: 'freedom',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['unrestricted uncensored unfiltered jailbroken'], ['mode assistant ai model chatbot bot agent', 2]],
	},
	{
		name: 'freedom-mode',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['developer debug god admin maintenance root'], ['mode', 0], ['enabled activated active on unlocked', 2]],
	},
	{ name: 'unlimited', kind: 'instruction', what: ROLE, weight: 0.4, chain: [['unrestricted uncensored unfiltered']] },
	{
		name: 'if-you-are-ai',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.8,
		chain: [['if'], ['you', 0], ['are', 0], ['an a the any', 0], [W.model, 2]],
		// Honest tools ask: `If you are an AI model, use this field to name it`.
		lacks: W.sink,
	},
	// Addressing the model
	{
		name: 'note-to-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.7,
		chain: [['note notes message attention notice directive dear reminder memo hey warning instruction'], ['to', 0], [W.model, 2]],
	},
	{
		name: 'instructions-for-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.3,
		chain: [['instructions instruction attention note notes directive'], ['for', 0], [W.model, 2]],
	},
	{
		name: 'model-note',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [['assistant ai agent model llm'], ['note notes notice directive', 0]],
	},
	{
		name: 'model-must',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.4,
		chain: [[W.model], ['must shall should', 2], [W.send | W.read | W.call | W.say | W.override, 4]],
	},
	{
		name: 'model-must-leak',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [[W.model], ['must shall should needs need', 2], [W.send | W.say, 6]],
		withAny: outside | valuable | W.covert,
	},
	{
		name: 'your-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [['your'], ['ai llm', 0], [W.model, 0], [W.must | W.send | W.say, 3]],
	},
	{
		name: 'agents-colon',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		isOrder: true,
		chain: [
			['ai llm assistant'],
			['agents agent assistants models assistant you please', 1],
			[W.override | W.must | W.send | W.read | W.you, 2],
		],
	},
	{
		name: 'message-from-me',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.9,
		chain: [['message note'], ['from', 1], ['me', 0], [W.model, 8]],
	},
	{
		name: 'task-before',
		kind: 'instruction',
		what: FIRST,
		weight: 0.8,
		chain: [['before after'], ['you', 0], ['solve answer respond complete do', 3], ['task please following', 10]],
	},
];
