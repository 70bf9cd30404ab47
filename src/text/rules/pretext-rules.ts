// Pretexts that make an order look allowed: approvals by somebody else, limits that are said to be gone, dormant orders. Also requests for hidden
// text, in words that name no prompt.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const TRUST = 'claims an approval that a text cannot give';
const ROLE = 'gives the model a new role';
const FREES = 'tells the model that it has no limits';
const PROMPT = 'asks for the model’s own instructions';
const LEAKS = 'has the model give away what it holds';
const LATER = 'plants an order that takes effect later';

const LIMITS = 'rules restrictions limits limitations filters guidelines guardrails policies safeguards constraints directives programming training';
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
		chain: [['i'], ['am', 0], ['programmer developer engineer employee researcher', 3], ['at from for', 0], ['openai anthropic deepmind', 0]],
	},
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
		what: 'has the model keep something from its user',
		weight: 0.6,
		chain: [['clear hide destroy erase remove cover'], ['evidence traces tracks', 2]],
		withAny: W.tool | W.toolName | W.you,
	},
	// Orders for later
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
		what: 'has the model keep something from its user',
		weight: 0.6,
		chain: [['if when whenever'], ['user users anyone they', 1], ['asks ask mentions mention questions', 1], ['pretend lie', 5]],
	},
	// What is hidden
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
];
