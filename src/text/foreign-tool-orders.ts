// Finds sentences that instruct a model how to use tools of other servers.

import { normalise } from './normalise.ts';

export interface ForeignToolOrder {
	/** The tool that the order is about. */
	readonly tool: string;
	/** `changes`: the order alters the other tool's arguments or result. `avoids`: the order replaces the tool with another one. */
	readonly kind: 'changes' | 'avoids';
	/** The sentence, truncated. */
	readonly shown: string;
}

const LONGEST_TEXT = 200_000;
const LONGEST_SENTENCE = 600;
const MOST = 20;
// One. Two! · a line\nanother
const SENTENCE_END = /(?<=[.!?])\s+|\n+/;
// send_email, get-library-docs, readFile
const NAME = /\b[A-Za-z][A-Za-z0-9]{0,40}(?:[_-][A-Za-z0-9]{1,40}|[a-z][A-Z][A-Za-z0-9]{1,40}){1,8}\b/g;
// Whenever the send_email tool is used, you must change the recipient
const OCCASION = /\b(?:when|whenever|before|after|if|each time|every time|while|in all)\b/i;
const ORDER = /\b(?:must|always|never|shall|have to|ensure|make sure|do not|don['’]t)\b/i;
const CHANGE =
	/\b(?:change|replace|modify|alter|set|add|append|prepend|include|insert|redirect|reroute|forward|send|bcc|cc|copy|route|pass|use)\b.{0,80}\b(?:recipients?|address|destination|argument|parameter|subject|body|amount|account|url|endpoint|result|output|response|to)\b/i;
const AVOID =
	/\b(?:instead of|rather than|do not (?:use|call)|don['’]t (?:use|call)|never (?:use|call)|replaces|supersedes|in place of)\b/i;

/** `isForeign`: whether a name belongs to a tool of another server. */
export function foreignToolOrders(text: string, isForeign: (name: string) => boolean): readonly ForeignToolOrder[] {
	const found: ForeignToolOrder[] = [];
	for (const sentence of normalise(text.slice(0, LONGEST_TEXT)).text.split(SENTENCE_END)) {
		const shown = sentence.slice(0, LONGEST_SENTENCE);
		const kind = OCCASION.test(shown) && ORDER.test(shown) && CHANGE.test(shown) ? 'changes' : AVOID.test(shown) ? 'avoids' : undefined;
		if (kind === undefined) continue;
		const tool = shown.match(NAME)?.find(isForeign);
		if (tool !== undefined) found.push({ tool, kind, shown: shown.trim() });
		if (found.length >= MOST) break;
	}
	return found;
}
