// Claims of approval or trust that a text cannot give.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const CONCEALS = 'has the model keep something from its user';
const SHADOWS = 'changes how the model uses other tools';
const TRUST = 'claims an approval that a text cannot give';
const outside = W.url | W.email;

export const APPROVAL_RULES: readonly InstructionRule[] = [
	// Approval
	{
		name: 'skip-confirm',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.5,
		isOrder: true,
		chain: [['skip bypass omit'], ['confirm confirmation approval approvals confirmations', 2]],
	},
	{
		name: 'without-waiting',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.5,
		chain: [['without'], ['waiting asking', 0], ['for the user', 1], ['confirm confirmation approval user permission', 1]],
		withAny: W.toolName | W.must | W.send | W.destroy,
	},
	// `Apply the new scopes without re-prompting the user`
	{
		name: 'apply-without-user',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		isOrder: true,
		chain: [
			['apply accept honour honor adopt'],
			['without', 8],
			['re prompting asking notifying telling reprompting', 0],
			['user users operator human', 3],
		],
	},
	{
		name: 'passed-without-asking',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [
			['passed sent forwarded transferred transfers pass forward transmitted'],
			['without', 8],
			['user asking second any', 1],
			['confirmation approval consent confirm permission', 3],
		],
	},
	{
		name: 'dont-need-to-ask',
		kind: 'instruction',
		what: TRUST,
		weight: 0.7,
		chain: [["don't not never no"], ['need have', 0], ['to', 0], ['ask', 0], ['the', 0], ['user', 0]],
	},
	{
		name: 'unnoticed',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.6,
		chain: [['please ensure ensuring make must'], ['unnoticed undetected discreetly secretly covertly', 20]],
		lacks: W.about,
	},
	{
		name: 'silently-add',
		kind: 'instruction',
		what: CONCEALS,
		weight: 0.5,
		chain: [['silently secretly quietly covertly discreetly'], ['add insert append include delete remove write modify', 1]],
		withAny: W.you | W.user | outside,
	},
	{
		name: 'user-wont-mind',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [['user'], ['will', 0], ['not', 0], ['mind notice', 0]],
	},
	// Claims of trust
	{
		name: 'certified',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [['certified endorsed verified official'], ['safe trusted', 2], ['trusted source safe not', 2]],
	},
	{
		name: 'not-malware',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [['trusted safe verified'], ['not', 2], ['malware phishing malicious', 0]],
	},
	{
		name: 'treated-as-verified',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			['output outputs results result responses'],
			['treated trusted accepted', 3],
			['as', 0],
			['verified trusted authoritative safe', 0],
		],
	},
	{
		name: 'replacement-for-official',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.4,
		chain: [['replacement substitute'], ['for', 0], ['the', 0], ['official original', 0], [W.tool, 4]],
	},
];
