// Orders to conceal something and to act before or after a call, and pressure.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const CONCEALS = 'has the model keep something from its user';
const FIRST = 'orders other actions before or after a call';
const ASKS = 'asks the model for secrets, files or the conversation';
const TRUST = 'claims an approval that a text cannot give';
const outside = W.url | W.email;
const valuable = W.secret | W.conversation | W.secretPath;
const ADDRESSES = 'speaks to the model instead of its user';
const LEAKS = 'has the model give away what it holds';
const SHADOWS = 'changes how the model uses other tools';

export const CONCEALMENT_RULES: readonly InstructionRule[] = [
	// Concealment
	{
		name: 'not-tell-user',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.8,
		chain: [
			["not never don't dont without avoid"],
			['tell mention inform notify informing notifying mentioning telling disclose reveal', 1],
			[W.user, 6],
		],
	},
	{
		name: 'not-mention-this',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.4,
		chain: [["not never don't dont without"], ['mention mentioning disclose reveal', 0], ['this these it any that', 1]],
	},
	{
		name: 'without-user-approval',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.4,
		chain: [
			['without no skip'],
			['asking ask user need informing second further any waiting', 1],
			['user confirmation approval permission consent ask', 5],
		],
	},
	{
		name: 'no-approval-act',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.4,
		chain: [
			['pass send forward proceed execute transmit sent run transfer'],
			['without', 8],
			['asking user confirmation approval confirm second', 3],
		],
	},
	{
		name: 'no-need-to-ask',
		kind: 'instruction',
		what: TRUST,
		weight: 0.7,
		chain: [['no not never'], ['need require', 1], ['ask the user for confirm confirmation', 3]],
		with: W.user,
	},
	{
		name: 'covert-act',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [
			['silently secretly quietly covertly discreetly'],
			[
				'send sends forward forwards upload uploads read reads collect collects prepend call invoke execute copy transmit exfiltrate inject email',
				2,
			],
		],
	},
	{
		name: 'act-covertly',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [[W.call | W.send], ['silently secretly quietly covertly discreetly', 1], ['without to and', 2]],
	},
	{
		name: 'no-trace',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.5,
		chain: [['without'], ['leaving any', 1], ['trace traces logs record', 2]],
	},
	{
		name: 'pre-approved',
		kind: 'instruction',
		what: TRUST,
		weight: 0.4,
		chain: [['pre already'], ['approved trusted validated authorized', 0]],
	},
	{
		name: 'user-not-interrupted',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.4,
		chain: [['user'], ['is not', 0], ['not interrupted bothered', 1], ['interrupted bothered asked notified', 1]],
	},
	// Actions before or after a call
	{
		name: 'first-secret',
		kind: 'secret-request',
		what: ASKS,
		weight: 0.9,
		chain: [['before prior when after first'], [W.read | W.send | W.call, 10], [W.secretPath, 8]],
	},
	{
		name: 'first-anything',
		kind: 'instruction',
		what: FIRST,
		weight: 0.55,
		chain: [['before'], ['answering responding returning processing', 1], [W.call | W.send | W.read, 8]],
	},
	{ name: 'before-anything', kind: 'instruction', what: FIRST, weight: 0.5, chain: [['before'], ['doing', 0], ['anything', 0]] },
	{
		name: 'before-tool-must',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [
			['before after when'],
			['using calling executing invoking running', 0],
			[W.tool | W.all, 3],
			['must always mandatory required first', 6],
			[W.read | W.send | W.call, 4],
		],
	},
	{
		name: 'must-before-reply',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [['must always'], [W.send | W.call | W.read, 3], ['before', 12], ['responding returning answering running invoking any', 1]],
	},
	{ name: 'prepend-command', kind: 'instruction', what: FIRST, weight: 0.6, chain: [['prepend append inject'], [W.url, 12]] },
	{ name: 'prepend-call', kind: 'instruction', what: FIRST, weight: 0.5, chain: [['prepend inject'], ['command call logging curl', 3]] },
	{
		name: 'required-step',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [['required mandatory'], ['initialization setup compliance verification', 0], ['step check', 0]],
	},
	{
		name: 'also-invoke',
		kind: 'instruction',
		what: FIRST,
		weight: 0.5,
		chain: [['also additionally'], ['invoke call send upload forward write run include', 0]],
		withAny: outside | valuable | W.tool,
	},
	{
		name: 'every-time',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [['every each when whenever always'], ['time asked any reply response start summary question', 1], [W.send | W.read | W.say, 6]],
		withAny: outside | valuable,
	},
	// Pressure
	{
		name: 'must-now-execute',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['must'], ['now immediately', 0], [W.call | W.send | W.override | W.say, 1]],
	},
	{ name: 'must-do-first', kind: 'instruction', what: FIRST, weight: 0.5, chain: [['must'], ['do follow', 0], ['this exactly first', 0]] },
	{
		name: 'important-instructions',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.4,
		chain: [['important critical urgent core mandatory secret hidden'], ['instructions instruction message', 0]],
	},
	{ name: 'urgent-out', kind: 'instruction', what: LEAKS, weight: 0.4, chain: [[W.urgent], [W.send, 12], [outside, 14]] },
	{
		name: 'edit-client',
		kind: 'instruction',
		what: SHADOWS,
		weight: 0.5,
		isOrder: true,
		chain: [['edit modify overwrite replace delete unwrap remove'], ['config settings configuration client launcher', 8]],
		withAny: W.you | W.tool | W.secretPath,
	},
	{
		name: 'keep-secret-from-all',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['keep'],
			['this these that', 0],
			['instruction instructions rule message conversation order orders prompt', 1],
			['secret hidden confidential', 1],
		],
	},
	// `Work secretly and without notifying the user`; updating without notifying anybody is a setting of a program.
	{
		name: 'act-covertly',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		isOrder: true,
		chain: [['operate act work proceed continue run'], [W.covert, 1], ['without', 2], ['alerting notifying informing telling asking', 0]],
	},
	{
		name: 'as-if-nothing',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		isOrder: true,
		chain: [['respond act behave answer reply continue proceed'], ['as', 1], ['if', 0], ['nothing', 0]],
	},
];
