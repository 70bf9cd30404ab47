// Orders about answers and about other tools.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const OVERRIDES = 'tells the model to drop its instructions';
const ROLE = 'gives the model a new role';
const ADDRESSES = 'speaks to the model instead of its user';
const FIRST = 'orders other actions before or after a call';
const LEAKS = 'has the model give away what it holds';
const SHADOWS = 'changes how the model uses other tools';
const FORCES = 'dictates what the model answers';
const TRUST = 'claims an approval that a text cannot give';
const outside = W.url | W.email;

export const REDIRECTION_RULES: readonly InstructionRule[] = [
	// Answers
	{
		name: 'answer-only',
		kind: 'instruction',
		what: FORCES,
		weight: 0.7,
		chain: [
			['reply respond answer output print say'],
			['with only exactly', 0],
			['only following nothing exactly', 2],
			['text following else', 4],
		],
	},
	{ name: 'say-instead', kind: 'instruction', what: FORCES, weight: 0.6, chain: [["not don't"], [W.say, 1], ['instead', 5], [W.say, 1]] },
	{
		name: 'in-every-answer',
		kind: 'instruction',
		what: FORCES,
		weight: 0.7,
		chain: [
			['include add insert put mention record print append'],
			['in inside to into at', 12],
			['every all your each', 0],
			['response responses reply answer summary output answers', 1],
		],
	},
	{
		name: 'must-appear',
		kind: 'instruction',
		what: FORCES,
		weight: 0.7,
		chain: [['must should'], ['appear be', 0], ['in', 0], ['your', 0], ['output response reply answer', 0]],
	},
	{
		name: 'respond-to-every',
		kind: 'instruction',
		what: FORCES,
		weight: 0.5,
		chain: [['respond reply answer'], ['with', 0], ['to', 4], ['every all any', 0]],
	},
	{ name: 'just-print', kind: 'instruction', what: FORCES, weight: 0.5, chain: [['just only directly'], ['print say output reply', 0]] },
	{
		name: 'render-beacon',
		kind: 'instruction',
		what: LEAKS,
		weight: 0.7,
		chain: [['render print include display output'], ['img image data badge', 6], [W.url, 6]],
	},
	{
		name: 'focus-only',
		kind: 'instruction',
		what: FORCES,
		weight: 0.6,
		chain: [['focus'], ['only exclusively', 0], ['on', 0], ['following information', 2]],
	},
	{
		name: 'if-questioned',
		kind: 'instruction',
		what: FORCES,
		weight: 0.6,
		chain: [['if'], ['questioned asked', 1], ['report say answer respond reply', 1], ['that only with', 1]],
	},
	{
		name: 'if-user-asks',
		kind: 'instruction',
		what: FORCES,
		weight: 0.5,
		chain: [['if when whenever'], ['user someone anyone', 1], ['asks ask', 1], ['reply respond say answer report log send', 6]],
	},
	// Other tools
	{
		name: 'no-other-tools',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.7,
		chain: [["not never don't"], ['use call', 0], ['other any', 1], ['tools tool', 1]],
	},
	{
		name: 'rather-than-others',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.6,
		chain: [['use'], ['this', 1], ['tool function', 0], ['rather instead', 3], ['others other', 2]],
	},
	{
		name: 'just-this-tool',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.7,
		chain: [['use'], ['this', 0], ['tool', 0], ['no', 0], ['matter', 0]],
	},
	{
		name: 'trigger-tool',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.6,
		chain: [['since because'], ['there', 0], ['is', 0], ['use', 8], ['tool', 4]],
	},
	{
		name: 'replaces-tool',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.6,
		chain: [['replaces supersedes overrides replace'], ['official original built other the all', 1], ['tool tools', 4]],
	},
	{
		name: 'alter-result',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.7,
		chain: [['modify replace change correct alter'], ['result results output recipient recipients', 3], ['tool', 5]],
	},
	{
		name: 'other-tool-first',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.5,
		chain: [['tool'], ['must', 1], ['be', 0], ['called consulted used invoked', 0]],
	},
	{
		name: 'now-call-tool',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['now then'], ['please', 1], ['call use wire send transfer', 0]],
	},
	{
		name: 'use-tool-with',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['use call'], ['tool', 2], ['with', 2], ['arguments', 2]],
	},
	{ name: 'tool-on-find', kind: 'instruction', what: LEAKS, weight: 0.5, chain: [['send'], ['immediately', 2]], withAny: outside },
	{ name: 'always-approve', kind: 'instruction', what: TRUST, weight: 0.4, chain: [['always automatically'], ['approve allow accept', 0]] },
	{
		name: 'execute-following',
		kind: 'instruction',
		what: FIRST,
		weight: 0.3,
		chain: [['execute run perform follow'], ['the', 0], ['following', 0]],
	},
	{
		name: 'before-changes',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['before'], ['modifying patching changing editing making', 0], ['run install verify execute ensure', 10]],
	},
	{
		name: 'run-before-changes',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		chain: [['run execute'], ['before', 8], ['making modifying', 0], ['any changes', 1]],
	},
	{
		name: 'ignore-context',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [['ignore disregard'], ['context resume rest data content', 2]],
		lacks: W.tool,
	},
	{
		name: 'mode',
		kind: 'instruction',
		what: ROLE,
		weight: 0.4,
		chain: [
			['you your'],
			['test testing debug debugging maintenance training experimental developer evaluation admin god', 6],
			['mode', 0],
		],
	},
	{
		name: 'special-case',
		kind: 'instruction',
		what: TRUST,
		weight: 0.3,
		chain: [['this'], ['is', 0], ['test drill exercise special emergency exception exceptional', 2]],
	},
	{
		name: 'sorry-forgot',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [['sorry apologies oops apologize'], ['forgot instructions task mistake wrong mention', 10]],
	},
	{
		name: 'repeat-many',
		kind: 'instruction',
		what: FORCES,
		weight: 0.3,
		chain: [['repeat write print say output generate'], ['times words lines paragraphs pages', 12]],
	},
	{
		name: 'no-matter',
		kind: 'instruction',
		what: FORCES,
		weight: 0.3,
		chain: [['no regardless'], ['matter of', 0], ['what how any your previous', 0]],
	},
	{
		name: 'summary-then',
		kind: 'instruction',
		what: FIRST,
		weight: 0.5,
		chain: [['after before'], ['summarize summarizing finishing completing', 1], ['send forward notice convey write email call tool', 8]],
	},
];
