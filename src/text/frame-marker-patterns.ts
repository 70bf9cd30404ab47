// Signs that imitate the frame of a conversation: chat-template tokens, authority tags, invented turns, ends of documents.

import { BLANKS, headPairs, LETTERS, type RoleMarkerPattern } from './role-marker-pattern.ts';

const POSES = 'poses as a system message';
const TURN = 'invents a turn of the conversation';
const FRAME = 'poses as the end of a document or of a tool’s output';
const ADDRESSES = 'speaks to the model instead of its user';
const UNSEEN = 'stands in an element that is not drawn';

const CAPITALS = LETTERS.toUpperCase();

export const FRAME_MARKERS: readonly RoleMarkerPattern[] = [
	{
		name: 'bracket-order',
		what: POSES,
		weight: 0.6,
		heads: headPairs('[({<', '[({< SADL'),
		pattern:
			/[[({<]{1,2} ?(?:SYSTEM|ADMIN|DEVELOPER|LLM)[ _][A-Z _]{0,30}(?:INJECTION|OVERRIDE|COMMAND|INSTRUCTIONS?|NOTE|UPDATE|DIRECTIVE)\s?:/y,
	},
	{ name: 'role-attribute', what: POSES, weight: 0.5, heads: headPairs('<', LETTERS), pattern: /<[a-z]{2,12} role=["']system["']>/iy },
	{ name: 'chat-token', what: POSES, weight: 0.5, heads: ['<|'], pattern: /<\|[a-z_ ]{2,30}\|>/iy },
	{
		name: 'chat-frame',
		what: POSES,
		weight: 0.7,
		heads: ['<|'],
		pattern: /<\|(?:im_start|im_end|start_header_id|end_header_id|eot_id|end_of_turn|endofprompt|(?:start|end) [a-z ]{2,20})\|>/iy,
	},
	{
		name: 'template-token',
		what: POSES,
		weight: 0.6,
		heads: ['<<', '[INST', '[/INST', '<start_of'],
		pattern: /<<\/?SYS>>|\[\/?INST\]|<start_of_turn>/y,
	},
	// A page about a template names its tokens in a sentence. Here one has a line for itself, and a text follows as if it were a new turn.
	{
		name: 'template-line',
		what: FRAME,
		weight: 0.6,
		heads: ['\n<|', '\n<bos', '\n<eos', '\n<start_of', '\n<end_of', '\n</tool_call', '\n[AVAILABLE_', '\n[TOOL_'],
		pattern:
			/\n(?:<\|[^<>|\n]{2,30}\|>|<(?:bos|eos)>|<(?:start|end)_of_turn>|<\/tool_call>|\[(?:AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])[^\S\n]{0,3}\n\s{0,3}[A-Za-z]/y,
	},
	{
		name: 'authority-tag',
		what: POSES,
		weight: 0.5,
		heads: headPairs('<', `/${LETTERS}`),
		pattern:
			/<\/?(?:important|information|[a-z]{2,12}_override|system(?:[_ -](?:message|prompt|instructions?))?|instructions?|admin|hidden[-_a-z]{0,20}|secret|priority|critical)>/iy,
	},
	{
		name: 'turn-tag',
		what: TURN,
		weight: 0.6,
		heads: ['</tool', '</function', '</document', '</context', '</email', '</system'],
		pattern:
			/<\/(?:tool|tool_result|function_results?|document|context|email)>\s{0,5}<(?:user|system|human|assistant)>|<\/system>\s{0,5}<user>/iy,
	},
	{
		name: 'bracket-head',
		what: POSES,
		weight: 0.5,
		heads: headPairs('[({', `[({${BLANKS}saudrt`),
		pattern: /[[({]{1,3}\s?(?:system|admin|urgent|developer|root|sys|tool output)[ _:\]a-z]{0,40}[\])}]/iy,
	},
	{
		name: 'bracket-important',
		what: POSES,
		weight: 0.3,
		heads: ['[important', '[critical', '[mandatory'],
		pattern: /\[(?:important|critical|mandatory)\]/iy,
	},
	{
		name: 'hash-system',
		what: POSES,
		weight: 0.6,
		heads: ['##'],
		pattern: /(?<!#)#{2,5}\s?(?:\(system_message\)|system (?:override|message)|core instruction)/iy,
	},
	{ name: 'hash-instruction', what: POSES, weight: 0.4, heads: ['##'], pattern: /(?<!#)#{2,5}\s?instructions?:/iy },
	{ name: 'hash-role', what: POSES, weight: 0.4, heads: ['##'], pattern: /#{2,5}\s?system:?\s{0,3}\n\s{0,4}you\b/iy },
	{
		name: 'dash-end',
		what: FRAME,
		weight: 0.5,
		heads: ['--'],
		pattern:
			/(?<!-)-{2,10}\s?(?:end|begin|start) (?:of )?(?:knowledge|tool|document|context|system|instructions?|email|data)|(?<!-)-{2,10}\s?core instruction/iy,
	},
	{
		name: 'bracket-end',
		what: FRAME,
		weight: 0.6,
		heads: headPairs('[', `[${BLANKS}edc`),
		pattern: /\[{1,3}\s?(?:e-?mail|document|data|context)[_ ](?:end[_ a-z]{0,20}|\d{1,2})\s?\]{1,3}/iy,
	},
	{
		name: 'unseen-element',
		what: UNSEEN,
		weight: 0.4,
		heads: headPairs('<', LETTERS),
		pattern: /<[a-z]{1,10} [^<>]{0,200}(?:display:\s?none|visibility:\s?hidden|font-size:\s?0|opacity:\s?0[;"]|\bhidden\b)[^<>]{0,200}>/iy,
	},
	{ name: 'comment-turn', what: TURN, weight: 0.5, heads: ['<!--'], pattern: /<!--\s{0,3}(?:the )?(?:assistant|ai|llm)\s?[,:]/iy },
	{
		name: 'json-override',
		what: POSES,
		weight: 0.7,
		heads: headPairs(`"'`, 'sap'),
		pattern: /["'](?:system|safety|admin|policy|security)_override["']\s?:\s?true/iy,
	},
	{
		name: 'god-mode',
		what: 'tells the model that it has no limits',
		weight: 0.6,
		heads: headPairs('{[(<|', `${BLANKS}gjd`),
		pattern:
			/[{[(<|]\s{0,2}(?:GODMODE|god ?mode|jailbreak(?:ed)?|DAN|developer mode)\s{0,2}[:=]?\s{0,2}(?:enabled|activated|on|active|output)?\s{0,2}[}\])>|]/iy,
	},
	{
		name: 'config-prompt',
		what: POSES,
		weight: 0.6,
		heads: ['[system.prompt', 'safety', 'filter'],
		pattern: /\[system\.prompt\]|\b(?:safety|filters?)\s?[=:]\s?(?:disabled|off)\b/iy,
	},
	{ name: 'shouted', what: 'presses the model', weight: 0.5, heads: ['IMPORTANT!!'], pattern: /\bIMPORTANT!{2,}/y },
	{
		name: 'override-head',
		what: POSES,
		weight: 0.7,
		heads: ['SYSTEM', 'SAFETY', 'ADMIN', 'SECURITY'],
		pattern: /\b(?:SYSTEM|SAFETY|ADMIN|SECURITY)[ _](?:OVERRIDE|REQUEST)\b/y,
	},
	{
		name: 'update-head',
		what: POSES,
		weight: 0.5,
		heads: ['SYSTEM ', 'SECURITY ', 'POLICY ', 'ADMIN '],
		pattern: /\b(?:SYSTEM|SECURITY|POLICY|ADMIN) (?:UPDATE|NOTICE|MESSAGE|PROMPT)\b/y,
	},
	{
		name: 'task-head',
		what: POSES,
		weight: 0.6,
		heads: ['new '],
		pattern: /\bNEW (?:TASK|INSTRUCTIONS?|SYSTEM PROMPT|OBJECTIVE)\s{0,3}:/iy,
	},
	{
		name: 'system-head',
		what: POSES,
		weight: 0.45,
		heads: ['SYSTEM', 'System'],
		pattern: /(?<=[\n.!>"\]]\s?|^)(?:SYSTEM|System)(?: (?:message|MESSAGE|prompt|PROMPT|note|NOTE))?\s{0,2}:/y,
	},
	// Documentation has each step on a line of its own. Here the reasoning of an agent is invented in one go, up to its result.
	{
		name: 'reasoning-steps',
		what: TURN,
		weight: 0.6,
		heads: ['Thought:'],
		pattern: /\bThought: [^\n]{10,600}[.!;)] (?:Final Answer|Action|Observation): /y,
	},
	// `System: the user has been verified.`: a sentence after the role; `System: Ubuntu 24.04` is a value.
	{
		name: 'system-line',
		what: POSES,
		weight: 0.2,
		heads: ['\nSYSTEM', '\nSystem'],
		pattern: /\n(?:SYSTEM|System)\s?: [a-z][^\n]{24,400}[.!]/y,
	},
	{
		name: 'label-in-brackets',
		what: ADDRESSES,
		weight: 0.6,
		heads: headPairs(`[({#"'!-`, `${BLANKS}TFNAL`),
		pattern:
			/[[({#"'!-]\s{0,3}(?:(?:TO|FOR|NOTE TO|ATTENTION|NEXT)[ :])?\s?(?:THE )?(?:AI|LLM|AGENT|ASSISTANT)(?: [A-Z][A-Z-]{1,15}){0,4}\s?:/y,
	},
	{
		name: 'label-to-model',
		what: ADDRESSES,
		weight: 0.45,
		heads: ['NEXT AGENT', 'AI ', 'LLM ', 'AGENT ', 'ASSISTANT '],
		pattern: /(?<![\w-])(?:NEXT AGENT|(?:AI|LLM|AGENT|ASSISTANT)(?: [A-Z][A-Z-]{2,15}){1,4})\s?:/y,
	},
	{
		name: 'directive-head',
		what: POSES,
		weight: 0.5,
		heads: headPairs(CAPITALS, `-${CAPITALS}`),
		pattern: /\b(?:[A-Z][A-Z-]{1,15} ){1,3}(?:DIRECTIVE|COMMAND|OVERRIDE|PROTOCOL|MANDATE)\s?:|\b(?:GLOBAL|SYSTEM|SESSION) RULES?\s?:/y,
	},
	{ name: 'turn', what: TURN, weight: 0.6, heads: ['\nUser', '\nHuman', '\nUSER'], pattern: /\n(?:User|Human|USER)\s?:/y },
];
