// Signs that pose as the frame of a conversation: chat-template tokens, authority tags, invented turns, ends of documents.

export interface RoleMarker {
	readonly name: string;
	readonly what: string;
	readonly weight: number;
	readonly from: number;
	readonly to: number;
}

const POSES = 'poses as a system message';
const TURN = 'invents a turn of the conversation';
const FRAME = 'poses as the end of a document or of a tool’s output';
const UNSEEN = 'stands in an element that is not drawn';

/** Each begins with a sign that is rare in prose, and repeats nothing without a bound. */
const MARKERS: readonly (readonly [name: string, what: string, weight: number, pattern: RegExp])[] = [
	['chat-token', POSES, 0.6, /<\|[a-z_ ]{2,30}\|>/gi],
	['template-token', POSES, 0.6, /<<\/?SYS>>|\[\/?INST\]/g],
	[
		'authority-tag',
		POSES,
		0.5,
		/<\/?(?:important|information|system(?:[_ -](?:message|prompt|instructions?))?|instructions?|admin|hidden[-_a-z]{0,20}|secret|priority|critical)>/gi,
	],
	[
		'turn-tag',
		TURN,
		0.6,
		/<\/(?:tool|tool_result|function_results?|document|context|email)>\s{0,5}<(?:user|system|human|assistant)>|<\/system>\s{0,5}<user>/gi,
	],
	['bracket-head', POSES, 0.5, /[[({]{1,3}\s?(?:system|admin|urgent|developer|root|sys|tool output)[ _:\]a-z]{0,40}[\])}]/gi],
	['bracket-important', POSES, 0.3, /\[(?:important|critical|mandatory)\]/gi],
	['hash-system', POSES, 0.6, /#{2,5}\s?(?:\(system_message\)|system (?:override|message)|core instruction)/gi],
	['hash-instruction', POSES, 0.4, /#{2,5}\s?instructions?:/gi],
	[
		'dash-end',
		FRAME,
		0.5,
		/-{2,10}\s?(?:end|begin|start) (?:of )?(?:knowledge|tool|document|context|system|instructions?|email|data)|-{2,10}\s?core instruction/gi,
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
	['destroy', 'names a command that destroys', 0.6, /\brm -rf? \/(?:\s|$|\*)|core\.(?:hooksPath|fsmonitor|sshCommand)[ =]/g],
	[
		'one-liner',
		'has a command read or run what it should not',
		0.6,
		/\bpython3? -c ["'\\][^\n]{0,100}(?:os\.system|open\(|subprocess|environ)/g,
	],
	['environment-dump', 'has the environment printed', 0.6, /\benv \| sort\b|\bprintenv >|os\.environ\.items/g],
	['config-prompt', POSES, 0.6, /\[system\.prompt\]|\b(?:safety|filters?)\s?[=:]\s?(?:disabled|off)\b/gi],
	['shouted', 'presses the model', 0.5, /\bIMPORTANT!{2,}/g],
	['override-head', POSES, 0.7, /\b(?:SYSTEM|SAFETY|ADMIN|SECURITY)[ _](?:OVERRIDE|REQUEST)\b/g],
	['update-head', POSES, 0.5, /\b(?:SYSTEM|SECURITY|POLICY|ADMIN) (?:UPDATE|NOTICE|MESSAGE|PROMPT)\b/g],
	['task-head', POSES, 0.6, /\bNEW (?:TASK|INSTRUCTIONS?|SYSTEM PROMPT|OBJECTIVE)\s{0,3}:/gi],
	['system-head', POSES, 0.45, /(?<=[\n.!>"\]]\s?|^)(?:SYSTEM|System)(?: (?:message|MESSAGE|prompt|PROMPT|note|NOTE))?\s{0,2}:/g],
	['turn', TURN, 0.6, /\n(?:User|Human|USER)\s?:/g],
];
const MOST = 40;
const NEEDS_TURN = /(?:^|\n)\s{0,4}(?:Assistant|ASSISTANT|AI|<translated)\b/;

export function roleMarkersOf(text: string): readonly RoleMarker[] {
	const found: RoleMarker[] = [];
	for (const [name, what, weight, pattern] of MARKERS) {
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
