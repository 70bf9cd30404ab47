// Orders to give away secrets, files, the conversation or the model’s own instructions.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const LEAKS = 'has the model give away what it holds';
const ASKS = 'asks the model for secrets, files or the conversation';
const SHADOWS = 'changes how the model uses other tools';
const PROMPT = 'asks for the model’s own instructions';
const outside = W.url | W.email;
const valuable = W.secret | W.conversation | W.secretPath;

export const DISCLOSURE_RULES: readonly InstructionRule[] = [
	// Giving away
	{
		name: 'send-valuable-out',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.8,
		chain: [['send forward upload transmit exfiltrate leak append attach wire emailing sending'], [valuable, 10]],
		withAny: outside,
	},
	{
		name: 'order-valuable-out',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.8,
		isOrder: true,
		chain: [['email post share copy submit log'], [valuable, 10]],
		withAny: outside,
	},
	{
		name: 'out-order',
		kind: 'instruction',
		what: LEAKS,
		weight: 0.4,
		isOrder: true,
		chain: [['send forward email upload post transmit wire transfer copy submit exfiltrate bcc'], [outside, 16]],
	},
	{
		name: 'all-out',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.5,
		chain: [
			['send forward email upload post transmit copy exfiltrate reveal disclose output dump'],
			['all full every entire complete', 2],
			['data details record records account messages outputs name names emails context pii customer', 3],
		],
	},
	{
		name: 'forward-out',
		kind: 'instruction',
		what: LEAKS,
		weight: 0.6,
		chain: [['forwards sends forward send uploads route'], ['all it them data details everything', 2]],
		withAny: outside | W.covert | W.approval,
	},
	{
		name: 'conversation-in-field',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.9,
		chain: [
			['full entire complete all previous whole verbatim'],
			['conversation chat transcript history exchanges dialogue messages', 2],
			['parameter field notes argument param content tool', 14],
		],
	},
	{
		name: 'field-holds-conversation',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.9,
		chain: [
			['parameter field notes argument param'],
			['populated must offload include contain filled', 8],
			['conversation chat transcript history exchanges', 10],
		],
	},
	{
		name: 'fill-with-conversation',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.8,
		chain: [['populate fill include add pass put'], ['notes field parameter argument', 3], ['conversation chat history transcript', 8]],
	},
	{
		name: 'all-your-context',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [['output print reveal send dump disclose'], ['all full entire', 1], ['your', 1], ['context messages memory data', 1]],
	},
	{
		name: 'reveal-context',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [['reveal exfiltrate leak dump disclose'], ['all the context tool', 1], ['context history data calls call', 2]],
	},
	{
		name: 'pass-conversation',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.6,
		chain: [
			['pass include upload send print output attach disclose'],
			[W.all | W.you, 3],
			['conversation transcript history dialogue exchanges', 3],
		],
		isOrder: true,
	},
	{
		name: 'read-secret',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.6,
		isOrder: true,
		chain: [['read open load fetch cat extract include send append attach upload dump print output copy'], [W.secretPath, 8]],
	},
	{
		name: 'read-client-config',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.6,
		chain: [['read load fetch cat extract'], [W.clientConfig, 5]],
	},
	{
		name: 'write-client-config',
		kind: 'instruction',
		what: SHADOWS,
		weight: 0.4,
		isOrder: true,
		chain: [['modify overwrite edit sed replace'], [W.clientConfig, 8]],
	},
	{
		name: 'secret-in-answer',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.5,
		chain: [[W.secretPath | W.secret], [W.sink, 10]],
		with: W.you,
	},
	{ name: 'secret-as-field', kind: 'secret-request', what: ASKS, weight: 0.7, chain: [[W.send], [W.secretPath, 8], [W.sink, 10]] },
	{ name: 'contents-of-secret', kind: 'secret-request', what: ASKS, weight: 0.5, chain: [['contents content'], [W.secretPath, 4]] },
	{
		name: 'reads-and-sends',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.7,
		chain: [['reads read collect collects'], [valuable, 6], [W.send, 6]],
	},
	{
		name: 'echo-secret',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.6,
		chain: [['cat printenv print'], [W.secretPath, 2]],
		lacks: W.about,
	},
	{
		name: 'secrets-check',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.6,
		chain: [
			['check verify inspect read print capture access'],
			['environment env sandbox workspace loaded', 3],
			['secrets credentials', 1],
		],
	},
	{
		name: 'output-secrets',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.7,
		isOrder: true,
		chain: [
			['output print reveal disclose leak display capture send'],
			['credentials secrets passwords api_key pii password credential', 5],
		],
	},
	{
		name: 'your-secrets',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [['include output reveal print send'], ['your', 1], ['api api_key keys credentials configuration secrets', 3]],
	},
	// The model's own instructions
	{
		name: 'system-prompt',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.8,
		chain: [
			['reveal print output repeat show display leak encode send include disclose dump'],
			['system initial hidden original', 5],
			['prompt instructions message', 1],
		],
	},
	{
		name: 'own-prompt',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [['reveal print output repeat show display'], ['your', 1], ['instructions prompt configuration rules guidelines', 3]],
	},
	{
		name: 'repeat-above',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.8,
		chain: [['repeat print output'], ['everything all', 1], ['above before', 1]],
	},
	{
		name: 'contents-of-config',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.7,
		chain: [['contents'], ['your', 1], ['configuration config instructions', 1]],
	},
	{ name: 'prompt-override', kind: 'instruction', what: OVERRIDES, weight: 0.6, chain: [['prompt'], ['override', 0]] },
];
