// Orders that work against the user or take effect later, and requests for hidden text in words that name no prompt.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const TRUST = 'claims an approval that a text cannot give';
const PROMPT = 'asks for the model’s own instructions';
const LEAKS = 'has the model give away what it holds';
const LATER = 'plants an order that takes effect later';
const CONCEALS = 'has the model keep something from its user';

export const COVERT_ORDER_RULES: readonly InstructionRule[] = [
	{
		name: 'against-user',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		chain: [['ignore disregard'], ['them him her', 0], ['and', 0], ['anyway regardless', 5]],
	},
	{
		name: 'false-sender',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		isOrder: true,
		chain: [['send post write forward'], ['message request email report', 2], ['claiming pretending', 6], ['to', 0], ['be', 0]],
	},
	{
		name: 'clear-evidence',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [['clear hide destroy erase remove cover'], ['evidence traces tracks', 2]],
		withAny: W.tool | W.toolName | W.you,
	},
	{
		name: 'dormant-order',
		kind: 'instruction',
		what: LATER,
		weight: 0.6,
		isOrder: true,
		chain: [
			['activate trigger enable execute plant'],
			['sleeper dormant backdoor', 1],
			['instructions instruction payload behavior behaviour mode directive command', 1],
		],
	},
	{
		name: 'pretend-if-asked',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [['if when whenever'], ['user users anyone they', 1], ['asks ask mentions mention questions', 1], ['pretend lie', 5]],
	},
	{
		name: 'copy-of-preceding',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.6,
		chain: [
			['verbatim exact full complete entire'],
			['copy text transcript content wording message', 1],
			['preceding before above', 3],
			['this', 0],
			['message conversation prompt sentence line', 0],
		],
		withAny: W.say | W.send,
	},
	{
		name: 'what-configured-you',
		kind: 'secret-request',
		what: PROMPT,
		weight: 0.6,
		chain: [
			['text prompt instructions message configuration words'],
			['configure configured instructed initialize initialized program programmed prime primed', 4],
			['you', 1],
		],
		withAny: W.say,
	},
	{
		name: 'unredact',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['expose reveal show unmask print restore'], ['redacted censored', 2], ['credentials values secrets tokens keys data text', 2]],
	},
	{
		name: 'not-meant-for-user',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['show reveal print give share output expose'],
			['not never', 8],
			['meant intended supposed', 0],
			['for to', 0],
			['the', 0],
			['user users public', 0],
		],
	},
	{
		name: 'request-to-my-server',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['make send issue fire'],
			['request requests call post', 3],
			['to', 1],
			['my attacker', 0],
			['server endpoint webhook domain url site', 1],
			['with containing including carrying', 2],
		],
	},
	{
		name: 'escalate-to-admin',
		kind: 'instruction',
		what: 'has the model use more rights than its task needs',
		weight: 0.6,
		isOrder: true,
		chain: [
			['escalate elevate'],
			['permissions privileges rights role access', 3],
			['to', 1],
			['admin root owner superuser administrator', 1],
		],
	},
	{
		name: 'override-tool-choice',
		kind: 'shadowing',
		what: 'changes how the model uses other tools',
		weight: 0.6,
		isOrder: true,
		chain: [['override ignore disregard'], ['tool', 3], ['selection choice preference preferences', 1]],
	},
	{
		name: 'post-before-work',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [
			['before after'],
			['generating answering responding writing committing editing replying', 1],
			['post send upload forward transmit', 4],
			[W.url | W.email, 6],
		],
	},
	{
		name: 'secrets-in-context',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [
			['what which list show'],
			['credentials password passwords secrets tokens keys', 4],
			['your', 4],
			['context memory prompt instructions', 0],
		],
	},
	{
		name: 'contents-of-secret-file',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['include attach send append paste'], ['contents content', 1], ['of', 0], [W.secretPath, 1]],
	},
	{
		name: 'past-filters',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [['so'], ['filters filter moderation', 2], ["not don't won't miss cannot can't", 2], ['catch notice see it', 1]],
		withAny: W.say | W.secret | W.send,
	},
];
