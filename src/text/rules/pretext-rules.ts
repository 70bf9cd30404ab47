// Pretexts that make an order look allowed: approvals by somebody else, limits that are claimed to be gone, roles without limits.

import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const TRUST = 'claims an approval that a text cannot give';
const ROLE = 'gives the model a new role';
const FREES = 'tells the model that it has no limits';

const LIMITS =
	'rules restrictions limits limitations filters guidelines guardrails policies safeguards constraints directives programming training';
const APPROVED = 'approved authorized authorised mandated sanctioned cleared waived confirmed';

export const PRETEXT_RULES: readonly InstructionRule[] = [
	// Approvals
	{
		name: 'maker-approved',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [['openai anthropic deepmind assistant model ai'], ['has already', 0], [APPROVED, 1], ['this these', 2]],
	},
	{
		name: 'office-approved',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			['safety legal compliance security executive'],
			['team department board office officer', 0],
			[APPROVED, 3],
			['this an', 1],
			['exception request case override deviation', 2],
		],
	},
	{
		name: 'verified-as-admin',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			['user'],
			['has', 0],
			['been', 0],
			['verified confirmed elevated promoted', 0],
			['as to', 0],
			['administrator admin root superuser developer', 2],
		],
	},
	// Limits that are gone
	{
		name: 'before-this-dropped',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		chain: [
			['everything anything all instructions'],
			['before above prior preceding', 1],
			['should must', 4],
			['be', 0],
			['disregarded ignored forgotten discarded', 0],
		],
	},
	{
		name: 'wipe-directives',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [
			['wipe erase clear purge flush scrap discard abandon'],
			['your', 0],
			['directive directives instructions programming training guidelines conditioning constraints', 2],
		],
	},
	{
		name: 'set-training-aside',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		chain: [['put set cast leave push throw'], ['aside', 1], ['your', 1], [`${LIMITS} instructions principles ethics`, 2]],
	},
	{
		name: 'your-limits-gone',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [
			['your'],
			[LIMITS, 2],
			['are is been were have has', 1],
			['suspended lifted removed revoked voided overridden wiped cancelled deactivated', 2],
		],
	},
	{
		name: 'reset-yourself',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [['reset reprogram reinitialize reinitialise reconfigure'], ['yourself', 0]],
	},
	{
		name: 'reprogrammed',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [['you'], ['have are were', 0], ['been now', 0], ['reprogrammed jailbroken liberated freed', 0]],
	},
	{
		name: 'override-security-settings',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [['override bypass circumvent'], ['security safety', 1], ['settings controls protocols protections', 0]],
	},
	{
		name: 'no-policies-of-maker',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [
			['does do will'],
			['not never', 0],
			['follow obey respect abide', 0],
			['openai anthropic google', 1],
			['policies policy rules guidelines', 2],
		],
	},
	// Roles
	{
		name: 'evil-role',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		isOrder: true,
		chain: [
			['act behave respond roleplay pretend become assume impersonate'],
			['evil unethical immoral amoral villain villainous blackhat mastermind', 6],
		],
	},
	{
		name: 'mode-activated',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [['jailbreak dan stan evil godmode unrestricted'], ['mode', 0], ['activated enabled engaged unlocked initiated', 1]],
	},
	{
		name: 'as-if-free',
		kind: 'instruction',
		what: FREES,
		weight: 0.6,
		chain: [['as'], ['if', 0], ['you', 0], ['were are had have', 0], ['no unfiltered unrestricted uncensored', 0]],
	},
	{
		name: 'alter-ego',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['you your'], ['have', 0], ['an a', 0], ['alter evil', 0], ['ego twin', 0]],
	},
	{
		name: 'obey-me',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		chain: [['you'], ['must will shall', 0], ['obey', 1], ['me my every all any', 0]],
	},
	{
		name: 'works-for-maker',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [
			['i'],
			['am', 0],
			['programmer developer engineer employee researcher', 3],
			['at from for', 0],
			['openai anthropic deepmind', 0],
		],
	},
	{
		name: 'official-message',
		kind: 'instruction',
		what: TRUST,
		weight: 0.6,
		chain: [['official'], ['message notice request instruction communication directive', 0], ['from by', 0], ['openai anthropic', 0]],
	},
];
