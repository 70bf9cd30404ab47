// Orders that are meant to persist beyond the conversation, orders that a phrase triggers later, and new identities.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const STAYS = 'plants an order in the model’s memory';
const ROLE = 'gives the model a new role';
const FREES = 'tells the model that it has no limits';

export const MEMORY_RULES: readonly InstructionRule[] = [
	{
		name: 'into-memory',
		kind: 'instruction',
		what: STAYS,
		weight: 0.35,
		isOrder: true,
		chain: [
			['store remember memorize memorise save record commit write add'],
			['in to into', 3],
			['your', 0],
			['memory memories knowledge', 2],
		],
	},
	{
		name: 'phrase-unlocks',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [
			['saying code phrase passphrase password keyword codeword'],
			['disables unlocks grants bypasses deactivates overrides removes', 8],
			[W.safety | W.authority | W.rules | W.freedom, 5],
		],
	},
	{
		name: 'never-refused',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [['should must shall'], ['never not', 0], ['be', 0], ['refused questioned', 0]],
	},
	{
		name: 'change-persona',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		isOrder: true,
		chain: [['update change reset switch replace'], ['your', 0], ['persona identity personality', 1]],
	},
	{
		name: 'new-identity',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['your'], ['new', 0], ['identity persona personality', 0]],
	},
	{
		name: 'repeat-conversation',
		kind: 'secret-request',
		what: 'asks for the model’s own instructions',
		weight: 0.6,
		isOrder: true,
		chain: [
			['repeat recite recount restate'],
			['all every each entire whole', 2],
			['sentence sentences line lines words context conversation chat', 1],
		],
	},
	{
		name: 'repeat-above',
		kind: 'secret-request',
		what: 'asks for the model’s own instructions',
		weight: 0.6,
		isOrder: true,
		chain: [['repeat recite output print'], ['the', 0], ['above preceding'], ['words text sentences initialization prompt message', 1]],
	},
	{
		name: 'tell-secret',
		kind: 'secret-request',
		what: 'asks the model for secrets, files or the conversation',
		weight: 0.4,
		chain: [
			['reveal disclose divulge spell'],
			['the your out', 1],
			['secret hidden confidential internal', 3],
			['token passphrase password prompt instructions phrase', 2],
		],
	},
];
