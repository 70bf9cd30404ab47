// Orders to drop or disclose instructions, in few words, and orders to send data away.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const LEAKS = 'has the model give away what it holds';
const PROMPT = 'asks for the model’s own instructions';
const FIRST = 'orders other actions before or after a call';
const outside = W.url | W.email;

export const TERSE_ORDER_RULES: readonly InstructionRule[] = [
	// Dropping instructions, in fewer words
	{
		name: 'ignore-orders',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		isOrder: true,
		chain: [
			['ignore ignoren ingore disregard forget defy nevermind'],
			['instruction instructions prompt prompts promt orders directions directives instruct', 3],
		],
	},
	{
		name: 'ignore-other-orders',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.4,
		isOrder: true,
		chain: [['ignore disregard forget defy nevermind'], ['rules policies commands command requests policy order budgets', 3]],
	},
	{
		name: 'drop-system-prompt',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['ignore disregard forget'], ['system', 2], ['prompt instructions message', 0]],
	},
	{
		name: 'ignore-above',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [
			['ignore disregard forget nevermind defy'],
			['above previous prior preceding', 1],
			['. and instead defy print say tell input text result results message', 0],
		],
	},
	{
		name: 'ignore-everything',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [
			['ignore disregard forget nevermind defy'],
			['everything', 1],
			['. and instead defy print say tell input text result results message above previous', 3],
		],
	},
	{
		name: 'forget-told',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.5,
		isOrder: true,
		chain: [['ignore forget disregard'], ['everything everthing what anything all', 1], ['your you', 3]],
	},
	{
		name: 'ignore-user',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [['ignore disregard'], ['the', 0], ['user users human', 0]],
	},
	{
		name: 'task-is-now',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		chain: [['your'], ['task instructions instruction goal job role mission objective purpose', 1], ['is are', 0], ['now', 0]],
	},
	{
		name: 'regardless-of-input',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.5,
		chain: [['regardless irrespective'], ['of', 0], ['previous prior your any', 1], [W.rules | W.say, 2]],
	},
	// The model's own instructions
	{
		name: 'print-prior-prompt',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		isOrder: true,
		chain: [
			[
				'print repeat output show display reveal tell give reverse spell translate write return say echo recite list summarize encode paraphrase',
			],
			['previous prior above initial original system your entire hidden secret preceding', 5],
			['prompt promt prompts instructions instruction directions rules', 2],
		],
	},
	{
		name: 'repeat-prompt',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		isOrder: true,
		chain: [['repeat recite'], ['my the this entire', 2], ['prompt promt instructions', 2]],
	},
	{
		name: 'what-instructions',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [
			['what whats which'],
			['are were is was instructions', 1],
			['your previous prior above initial original you have system', 2],
			['instructions prompt given told received', 3],
		],
		withAny: W.rules,
	},
	{
		name: 'reply-with-prompt',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [['reply respond answer send email'], ['with', 4], ['your', 0], ['system instructions prompt', 1]],
	},
	{
		name: 'tell-password',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['tell give reveal whats'], ['me the', 0], ['the your secret', 1], ['password passphrase passcode secret', 2]],
	},
	{
		name: 'print-secret-name',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['print output reveal send include dump leak disclose'], [W.secretName, 2]],
	},
	{
		name: 'token-from-memory',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.7,
		chain: [
			['include send append put add'],
			['token tokens credentials password secret key', 4],
			['memory context conversation session', 4],
		],
	},
	// Sending
	{
		name: 'mail-with-body',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [
			['send sending mail email forward deliver compose craft generate'],
			[W.email, 12],
			['with containing saying content body', 2],
			['body content contents word words text phrase message', 3],
		],
	},
	{
		name: 'mail-body-to',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['send email mail compose craft message generate'], ['body word content saying text', 5], [W.email, 8]],
	},
	{
		name: 'tool-to-send',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [
			['use call invoke using'],
			['tool tools function', 3],
			['to which', 3],
			['send sending forward create', 4],
			['email emails mail message', 4],
		],
		with: W.email,
	},
	{
		name: 'send-data-to-url',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.4,
		isOrder: true,
		chain: [['post send upload forward concatenate submit'], ['all full entire current every', 2], [outside, 14]],
	},
	{
		name: 'link-with-data',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [['reply post include append add render'], [W.url, 8], ['followed append', 4]],
		withAny: W.user | W.conversation | W.secret | W.you,
	},
	{
		name: 'extra-step',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['additional extra further'], ['step', 0], ['you must please send', 1], [W.send | W.call | W.destroy, 2]],
	},
	{
		name: 'todo-out',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['todo'], ['send transfer concatenate forward post email', 0]],
		withAny: outside | W.conversation | W.destroy,
	},
];
