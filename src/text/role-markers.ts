// Signs that pose as the frame of a conversation: chat-template tokens, authority tags, invented turns, ends of documents.

export interface RoleMarker {
	readonly name: string;
	readonly what: string;
	readonly weight: number;
	readonly from: number;
	readonly to: number;
}

/** Nothing alone, for honest answers and errors name such things; it adds to an order beside it. */
const BESIDES = 0.25;
const POSES = 'poses as a system message';
const TURN = 'invents a turn of the conversation';
const FRAME = 'poses as the end of a document or of a tool’s output';
const ADDRESSES = 'speaks to the model instead of its user';
const UNSEEN = 'stands in an element that is not drawn';

/** Each begins with a sign that is rare in prose, and repeats nothing without a bound. */
const MARKERS: readonly (readonly [name: string, what: string, weight: number, pattern: RegExp])[] = [
	['chat-token', POSES, 0.5, /<\|[a-z_ ]{2,30}\|>/gi],
	[
		'chat-frame',
		POSES,
		0.7,
		/<\|(?:im_start|im_end|start_header_id|end_header_id|eot_id|end_of_turn|endofprompt|(?:start|end) [a-z ]{2,20})\|>/gi,
	],
	['template-token', POSES, 0.6, /<<\/?SYS>>|\[\/?INST\]|<start_of_turn>/g],
	[
		'authority-tag',
		POSES,
		0.5,
		/<\/?(?:important|information|[a-z]{2,12}_override|system(?:[_ -](?:message|prompt|instructions?))?|instructions?|admin|hidden[-_a-z]{0,20}|secret|priority|critical)>/gi,
	],
	[
		'turn-tag',
		TURN,
		0.6,
		/<\/(?:tool|tool_result|function_results?|document|context|email)>\s{0,5}<(?:user|system|human|assistant)>|<\/system>\s{0,5}<user>/gi,
	],
	['bracket-head', POSES, 0.5, /[[({]{1,3}\s?(?:system|admin|urgent|developer|root|sys|tool output)[ _:\]a-z]{0,40}[\])}]/gi],
	['bracket-important', POSES, 0.3, /\[(?:important|critical|mandatory)\]/gi],
	['hash-system', POSES, 0.6, /(?<!#)#{2,5}\s?(?:\(system_message\)|system (?:override|message)|core instruction)/gi],
	['hash-instruction', POSES, 0.4, /(?<!#)#{2,5}\s?instructions?:/gi],
	['hash-role', POSES, 0.4, /#{2,5}\s?system:?\s{0,3}\n\s{0,4}you\b/gi],
	[
		'dash-end',
		FRAME,
		0.5,
		/(?<!-)-{2,10}\s?(?:end|begin|start) (?:of )?(?:knowledge|tool|document|context|system|instructions?|email|data)|(?<!-)-{2,10}\s?core instruction/gi,
	],
	['bracket-end', FRAME, 0.6, /\[{1,3}\s?(?:e-?mail|document|data|context)[_ ](?:end[_ a-z]{0,20}|\d{1,2})\s?\]{1,3}/gi],
	[
		'unseen-element',
		UNSEEN,
		0.4,
		/<[a-z]{1,10} [^<>]{0,200}(?:display:\s?none|visibility:\s?hidden|font-size:\s?0|opacity:\s?0[;"]|\bhidden\b)[^<>]{0,200}>/gi,
	],
	[
		'data-image',
		'has an image carry data out',
		0.7,
		/!\[[^\]\n]{0,60}\]\(https?:[^)\s]{0,200}[[{<$][^)\n]{0,100}\)?|<img [^<>]{0,100}src=["']?https?:[^"'\s<>]{0,200}[{$[][a-z!]/gi,
	],
	['script-tag', 'carries a script', 0.3, /<script[\s>]|\bonerror=/gi],
	['comment-turn', TURN, 0.5, /<!--\s{0,3}(?:the )?(?:assistant|ai|llm)\s?[,:]/gi],
	['script-image', 'carries a script', 0.6, /<img src=['"]?[^<>\n]{0,60}onerror=['"]?[^<>\n]{0,60}(?:console|alert|fetch|eval)/gi],
	['script-link', 'carries a script', 0.6, /\]\(javascript:/gi],
	['file-link', 'has a secret file attached', 0.7, /\bMEDIA:\s?file:\/\/|file:\/\/\/(?:etc\/shadow|[\w./~-]{0,60}\.ssh\/)/g],
	['json-override', POSES, 0.7, /["'](?:system|safety|admin|policy|security)_override["']\s?:\s?true/gi],
	['git-hook', 'has a program run at every commit', 0.6, />\s{0,2}\.git\/hooks\/|\bhooksPath = |\bfsmonitor = /g],
	['destroy', 'names a command that destroys', 0.6, /\brm -rf? \/(?:\s|$|\*)|core\.(?:hooksPath|fsmonitor|sshCommand)[ =]/g],
	[
		'one-liner',
		'has a command read or run what it should not',
		0.6,
		/\bpython3? -c ["'\\][^\n]{0,100}(?:os\.system|open\(|subprocess|environ)/g,
	],
	['environment-dump', 'has the environment printed', 0.6, /\benv \| sort\b|\bprintenv >|os\.environ\.items/g],
	[
		'god-mode',
		'tells the model that it has no limits',
		0.6,
		/[{[(<|]\s{0,2}(?:GODMODE|god ?mode|jailbreak(?:ed)?|DAN|developer mode)\s{0,2}[:=]?\s{0,2}(?:enabled|activated|on|active|output)?\s{0,2}[}\])>|]/gi,
	],
	['config-prompt', POSES, 0.6, /\[system\.prompt\]|\b(?:safety|filters?)\s?[=:]\s?(?:disabled|off)\b/gi],
	['shouted', 'presses the model', 0.5, /\bIMPORTANT!{2,}/g],
	['override-head', POSES, 0.7, /\b(?:SYSTEM|SAFETY|ADMIN|SECURITY)[ _](?:OVERRIDE|REQUEST)\b/g],
	['update-head', POSES, 0.5, /\b(?:SYSTEM|SECURITY|POLICY|ADMIN) (?:UPDATE|NOTICE|MESSAGE|PROMPT)\b/g],
	['task-head', POSES, 0.6, /\bNEW (?:TASK|INSTRUCTIONS?|SYSTEM PROMPT|OBJECTIVE)\s{0,3}:/gi],
	['system-head', POSES, 0.45, /(?<=[\n.!>"\]]\s?|^)(?:SYSTEM|System)(?: (?:message|MESSAGE|prompt|PROMPT|note|NOTE))?\s{0,2}:/g],
	[
		'label-in-brackets',
		ADDRESSES,
		0.6,
		/[[({#"'!-]\s{0,3}(?:(?:TO|FOR|NOTE TO|ATTENTION|NEXT)[ :])?\s?(?:THE )?(?:AI|LLM|AGENT|ASSISTANT)(?: [A-Z][A-Z-]{1,15}){0,4}\s?:/g,
	],
	['label-to-model', ADDRESSES, 0.45, /(?<![\w-])(?:NEXT AGENT|(?:AI|LLM|AGENT|ASSISTANT)(?: [A-Z][A-Z-]{2,15}){1,4})\s?:/g],
	[
		'directive-head',
		POSES,
		0.5,
		/\b(?:[A-Z][A-Z-]{1,15} ){1,3}(?:DIRECTIVE|COMMAND|OVERRIDE|PROTOCOL|MANDATE)\s?:|\b(?:GLOBAL|SYSTEM|SESSION) RULES?\s?:/g,
	],
	[
		'metadata-address',
		'names the address where a cloud gives out credentials',
		BESIDES,
		/\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b/g,
	],
	['piped-shell', 'has a program run that is fetched at that moment', BESIDES, /\b(?:curl|wget) [^|\n]{1,200}\| ?(?:sudo )?(?:ba)?sh\b/g],
	[
		'open-all',
		'has the model use more rights than its task needs',
		0.6,
		/\bchmod (?:-R )?(?:777|a\+rwx) ['"]?\/(?=['"\s]|$)|\bNOPASSWD\b/g,
	],
	['query-tail', 'has a query read more than it should', BESIDES, /' OR '?1'?='?1|\bUNION (?:ALL )?SELECT\b/gi],
	['turn', TURN, 0.6, /\n(?:User|Human|USER)\s?:/g],
];
/** What a text must hold, one of them, for a pattern to be tried: most texts hold few. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
	'label-in-brackets': ['AI', 'LLM', 'AGENT', 'ASSISTANT'],
	'label-to-model': ['AI', 'LLM', 'AGENT', 'ASSISTANT'],
	'directive-head': ['DIRECTIVE', 'COMMAND', 'OVERRIDE', 'PROTOCOL', 'MANDATE', ' RULE'],
	'metadata-address': ['169.254.', 'metadata.'],
	'piped-shell': ['curl ', 'wget '],
	'open-all': ['chmod ', 'NOPASSWD'],
	'query-tail': [' OR ', ' or ', 'SELECT', 'select'],
	'chat-token': ['<|'],
	'chat-frame': ['<|'],
	'template-token': ['<<', 'INST]', '<start_of'],
	'authority-tag': ['<'],
	'turn-tag': ['</'],
	'bracket-head': ['[', '(', '{'],
	'bracket-important': ['['],
	'hash-system': ['##'],
	'hash-role': ['##'],
	'hash-instruction': ['##'],
	'dash-end': ['--'],
	'bracket-end': ['['],
	'unseen-element': ['<'],
	'data-image': ['![', '<img'],
	'script-tag': ['<script', 'onerror='],
	'script-image': ['onerror='],
	'script-link': ['](j'],
	'file-link': ['file://'],
	'json-override': ['_override'],
	'git-hook': ['hooks', 'fsmonitor'],
	destroy: ['rm -', 'core.'],
	'one-liner': ['python'],
	'environment-dump': ['env | sort', 'printenv >', 'environ.items'],
	'god-mode': ['mode', 'MODE', 'Mode', 'DAN', 'ailbreak', 'AILBREAK'],
	'config-prompt': ['system.prompt', 'safety', 'filter'],
	shouted: ['IMPORTANT!!'],
	'override-head': ['OVERRIDE', 'REQUEST'],
	'update-head': ['UPDATE', 'NOTICE', 'MESSAGE', 'PROMPT'],
	'task-head': ['NEW ', 'New ', 'new task', 'new instr', 'new sys', 'new obj'],
	'system-head': ['SYSTEM', 'System'],
	turn: ['\nUser', '\nHuman', '\nUSER'],
};
const MOST = 40;
const NEEDS_TURN = /(?:^|\n)\s{0,4}(?:Assistant|ASSISTANT|AI|<translated)\b/;

export function roleMarkersOf(text: string): readonly RoleMarker[] {
	const found: RoleMarker[] = [];
	for (const [name, what, weight, pattern] of MARKERS) {
		if (!(NEEDS[name] ?? ['']).some((need) => text.includes(need))) continue;
		if (name === 'turn' && !NEEDS_TURN.test(text)) continue;
		pattern.lastIndex = 0;
		for (let match = pattern.exec(text), count = 0; match !== null && count < MOST; match = pattern.exec(text), count++) {
			if (isInCode(text, match.index)) continue;
			found.push({ name, what, weight, from: match.index, to: match.index + match[0].length });
		}
	}
	return found;
}

/** Between backticks, or quoted: a text about the sign. */
function isInCode(text: string, at: number): boolean {
	const before = text.charCodeAt(at - 1);
	return before === 0x60 || before === 0x27;
}
