// Orders that a declaration, an error or a document adds to its topic: another request, a secret in the answer, more rights, no questions.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const LEAKS = 'has the model give away what it holds';
const FIRST = 'orders other actions before or after a call';
const RIGHTS = 'has the model use more rights than its task needs';
const TRUST = 'claims an approval that a text cannot give';
const CONCEALS = 'has the model keep something from its user';
const secret = W.secret | W.secretPath | W.secretName;

export const SIDE_ACTION_RULES: readonly InstructionRule[] = [
	{
		name: 'also-secret',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [
			['also additionally'],
			['read load include echo attach send paste dump return print collect', 0],
			['tokens credentials passwords secrets keys pii cookies environment passwd', 4],
		],
	},
	{
		name: 'dump-secrets',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['log echo dump paste expose reveal enumerate'],
			['all any every plaintext your api session discovered localstorage confidential accessible', 1],
			[secret, 4],
		],
	},
	{
		name: 'secret-in-result',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		chain: [['include attach append add embed echo'], ["user's users discovered browser their", 2], [secret, 3]],
		lacks: W.negation,
	},
	{
		name: 'tool-reads-secret',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['use call invoke'], [W.tool, 3], ['read open cat fetch dump', 2], [W.secretPath, 2]],
	},
	{
		name: 'also-request',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['also'], ['request fetch probe query contact ping', 0], [W.url, 3]],
	},
	{
		name: 'retry-against',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		isOrder: true,
		chain: [['retry resend rerun'], ['against including attaching and', 1]],
		withAny: W.url | secret,
	},
	{
		name: 'secret-in-retry',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.7,
		chain: [['include attach send'], [secret, 5], ['retry', 4]],
	},
	{
		name: 'run-as-root',
		kind: 'instruction',
		what: RIGHTS,
		weight: 0.4,
		chain: [['run execute executed call retry prefix'], ['with as', 6], ['sudo root elevated superuser', 1]],
	},
	{
		name: 'elevated-rights',
		kind: 'instruction',
		what: RIGHTS,
		weight: 0.3,
		chain: [['elevated root sudo superadmin'], ['privileges permissions execution rights role', 1]],
	},
	{
		name: 'grant-admin',
		kind: 'instruction',
		what: RIGHTS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['grant give assign'],
			['admin superadmin root owner administrator', 3],
			['role access rights privileges execution permissions', 2],
		],
		withAny: W.negation | W.override | W.urgent,
	},
	{
		name: 'no-confirmation',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			["not don't dont never"],
			['ask request wait require prompt', 0],
			['for', 0],
			['confirmation confirmations approval permission consent verification', 2],
		],
	},
	{
		name: 'approve-all',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		isOrder: true,
		chain: [
			['auto-approve autoapprove auto'],
			['approve every all any each confirmations confirmation requests', 0],
			['confirmation confirmations prompt prompts request requests action actions tool tools', 2],
		],
	},
	{
		name: 'already-granted',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			['user operator owner manager administrator admin supervisor'],
			['already pre-granted pre-approved preapproved previously', 2],
			['approved granted authorized authorised consented confirmed all this every', 1],
		],
	},
	{
		name: 'no-log',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [
			["not don't dont never"],
			['log record audit report', 0],
			['this the any', 0],
			['invocation call request action event step operation', 1],
		],
	},
	{
		name: 'copy-all-mail',
		kind: 'instruction',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['cc bcc'], [W.all, 1], ['email emails message messages mail outbound outgoing', 1]],
	},
	// `Steal the session tokens`, not `Prevents scripts that steal tokens`
	{
		name: 'steal',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.6,
		isOrder: true,
		chain: [['steal smuggle siphon exfiltrate'], [secret | W.conversation, 4]],
	},
];
