// What makes a sentence an order to a model. Each rule is a chain of word classes with the most words between two of them; a
// rule's weight says how much of the way to certainty it goes. Rules of one window add up, each once.

import type { Sentence } from './sentences.ts';
import type { TextFindingKind } from './text-finding.ts';
import { WORD as W } from './word-classes.ts';

export interface InstructionRule {
	readonly name: string;
	readonly kind: Exclude<TextFindingKind, 'hidden-text' | 'encoded'>;
	readonly what: string;
	readonly weight: number;
	/** A class, or words, and the most words that may stand between it and the one before. */
	readonly chain: readonly (readonly [step: number | string, gap?: number])[];
	/** All of these classes are somewhere in the sentence. */
	readonly with?: number;
	/** One of these classes is somewhere in the sentence. */
	readonly withAny?: number;
	/** None of these classes is. */
	readonly lacks?: number;
	/** The chain begins the sentence, or follows a word that makes it an order. */
	readonly isOrder?: true;
}

const OVERRIDES = 'tells the model to drop its instructions';
const ROLE = 'gives the model a new role';
const CONCEALS = 'has the model keep something from its user';
const ADDRESSES = 'speaks to the model instead of its user';
const FIRST = 'orders other actions before or after a call';
const LEAKS = 'has the model give away what it holds';
const ASKS = 'asks the model for secrets, files or the conversation';
const SHADOWS = 'changes how the model uses other tools';
const FORCES = 'dictates what the model answers';
const PROMPT = 'asks for the model’s own instructions';
const TRUST = 'claims an approval that a text cannot give';
const outside = W.url | W.email;
const valuable = W.secret | W.conversation | W.secretPath;

export const INSTRUCTION_RULES: readonly InstructionRule[] = [
	// Dropping instructions
	{
		name: 'override-prior',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 1,
		chain: [
			[
				'ignore ignoring disregard disregarding forget override overrides supersede supersedes discard bypass nullify reset neglect abandon',
			],
			['previous prior above earlier preceding original former initial old foregoing all any your past', 5],
			[W.rules | W.safety, 4],
		],
	},
	{
		name: 'override-bare',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		isOrder: true,
		chain: [['ignore disregard forget'], ['instructions rules guidelines directions', 2]],
	},
	{
		name: 'override-above',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [
			['ignore disregard forget'],
			['above previous prior other this context data everything resume rest document all old what them', 3],
			[W.say | W.call | W.send | W.instead, 12],
		],
	},
	{
		name: 'override-told',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.9,
		chain: [['forget ignore disregard'], ['what everything anything', 2], ['told learned said given', 6]],
	},
	{
		name: 'override-safety',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.6,
		isOrder: true,
		chain: [
			['ignore override bypass skip disable disregard circumvent'],
			['safety security content ethical moderation', 4],
			['checks check guidelines filters filter warnings policies policy rules restrictions instructions guardrails measures', 3],
		],
	},
	{
		name: 'override-safety-all',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.4,
		chain: [['ignore override bypass skip disable disregard'], [W.all | W.you, 1], ['safety security content ethical', 3]],
	},
	{
		name: 'no-safety',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['without no'], ['safety restrictions restriction filtering limitations censorship sanitization', 2]],
		withAny: W.model | W.you | W.say | W.must,
	},
	{
		name: 'superseded',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.8,
		chain: [['prompt instructions policies'], ['deprecated superseded replaced void invalid obsolete', 4]],
		withAny: W.you | W.authority,
	},
	{
		name: 'your-instructions-are',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.9,
		chain: [['your'], ['actual new real true updated', 0], ['instructions instruction task tasks goal objective role prompt', 1]],
	},
	{
		name: 'new-instructions',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['new updated'], ['instructions instruction directive prompt', 1], [W.say | W.send | W.override | W.you | W.call | W.read, 6]],
	},
	{
		name: 'adhere',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.7,
		chain: [['strictly exactly only'], ['adhere follow obey execute', 1], ['following instruction instructions', 3]],
	},
	{
		name: 'follow-only',
		kind: 'instruction',
		what: OVERRIDES,
		weight: 0.5,
		chain: [['do must'], ['not', 1], ['follow', 1], ['other previous any', 1], [W.rules, 2]],
	},
	// Roles
	{
		name: 'you-are-now',
		kind: 'instruction',
		what: ROLE,
		weight: 0.7,
		chain: [['you'], ['are', 0], ['now', 0], ['a an in operating the free dan unrestricted', 0]],
	},
	{
		name: 'from-now-on',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['from'], ['now', 0], ['on', 0], ['you act respond answer always', 3]],
	},
	{
		name: 'freedom',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['unrestricted uncensored unfiltered jailbroken'], ['mode assistant ai model chatbot bot agent', 2]],
	},
	{
		name: 'freedom-mode',
		kind: 'instruction',
		what: ROLE,
		weight: 0.6,
		chain: [['developer debug god admin maintenance root'], ['mode', 0], ['enabled activated active on unlocked', 2]],
	},
	{ name: 'unlimited', kind: 'instruction', what: ROLE, weight: 0.4, chain: [['unrestricted uncensored unfiltered']] },
	{
		name: 'if-you-are-ai',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.8,
		chain: [['if'], ['you', 0], ['are', 0], ['an a the any', 0], [W.model, 2]],
	},
	// Speaking to the model
	{
		name: 'note-to-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.7,
		chain: [['note notes message attention notice directive dear reminder memo hey warning instruction'], ['to', 0], [W.model, 2]],
	},
	{
		name: 'instructions-for-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.3,
		chain: [['instructions instruction attention note notes directive'], ['for', 0], [W.model, 2]],
	},
	{
		name: 'model-note',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [['assistant ai agent model llm'], ['note notes notice directive', 0]],
	},
	{
		name: 'model-must',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.4,
		chain: [[W.model], ['must shall should', 2], [W.send | W.read | W.call | W.say | W.override, 4]],
	},
	{
		name: 'model-must-leak',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [[W.model], ['must shall should needs need', 2], [W.send | W.say, 6]],
		withAny: outside | valuable | W.covert,
	},
	{
		name: 'your-model',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		chain: [['your'], ['ai llm', 0], [W.model, 0], [W.must | W.send | W.say, 3]],
	},
	{
		name: 'agents-colon',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.5,
		isOrder: true,
		chain: [
			['ai llm assistant'],
			['agents agent assistants models assistant you please', 1],
			[W.override | W.must | W.send | W.read | W.you, 2],
		],
	},
	{
		name: 'message-from-me',
		kind: 'instruction',
		what: ADDRESSES,
		weight: 0.9,
		chain: [['message note'], ['from', 1], ['me', 0], [W.model, 8]],
	},
	{
		name: 'task-before',
		kind: 'instruction',
		what: FIRST,
		weight: 0.8,
		chain: [['before after'], ['you', 0], ['solve answer respond complete do', 3], ['task please following', 10]],
	},
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
		chain: [['no not never'], ['need ask require', 1], ['ask the user for confirm confirmation', 3]],
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
		weight: 0.6,
		chain: [['before'], ['answering responding returning processing', 1], [W.call | W.send | W.read, 8]],
	},
	{ name: 'before-anything', kind: 'instruction', what: FIRST, weight: 0.6, chain: [['before'], ['doing', 0], ['anything', 0]] },
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
	// Giving away
	{
		name: 'send-valuable-out',
		kind: 'secret-request',
		what: LEAKS,
		weight: 0.8,
		chain: [
			['send forward email upload post transmit exfiltrate leak share copy append attach wire submit log emailing sending'],
			[valuable, 10],
		],
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
		chain: [['read open load fetch cat extract'], [W.clientConfig, 5]],
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
		weight: 0.6,
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
		chain: [['echo cat printenv print'], [W.secretPath, 2]],
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
];
