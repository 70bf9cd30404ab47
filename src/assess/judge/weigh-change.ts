// Weighs a change of a declaration, regardless of how the server was started.
//
// `meaning`: an existing entry does something else, or newly addresses the model; `promise`: something new is offered; `wording`: neither.
// The word lists are wide on purpose: a person reads a change that they overrate once and accepts it.

import type { Json, ToolAnnotations } from '#model/declaration.ts';
import type { Change, ChangedField } from '#model/declaration-diff.ts';
import { hostsIn } from '#util/hosts.ts';
import { asObject } from '#util/json-object.ts';
import { type TextChange, textChange } from './declared-texts.ts';

export type Weight = 'wording' | 'promise' | 'meaning';

/** Phrases that address the reader, in the languages that servers are written in. */
const DIRECTIVE =
	/\b(?:must|always|never|should|shall|ought|needs? to|ha(?:s|ve) to|required to|mandatory|important|ensure|(?:make|be) sure|do not|don['’]t|please|kindly|remember|ignore|disregard|forget|override|instead|you|your|assistant|llm|immer|niemals|musst|müssen|bitte|siempre|nunca|debes?|toujours|jamais|doi[ts]|devez|sempre|deve)\b|\b(?:before|after|prior to|when|whenever) (?:using|calling|answering|responding|replying|any|each|every|this)\b|<\/?\w+>/i;
/** A sentence that begins with an instruction: `Pass the notes as text.` */
const IMPERATIVE =
	/^[\s\-*•>\d.)]{0,10}(?:(?:then|also|now|next|first|finally),? )?(?:add|append|ask|attach|call|collect|copy|create|delete|download|email|execute|fetch|fill|find|follow|forward|gather|get|give|include|insert|install|invoke|load|look|open|pass|paste|post|print|provide|put|quote|read|remove|repeat|report|return|run|save|search|send|set|share|show|store|submit|supply|tell|transmit|treat|try|update|upload|use|visit|write)\b/i;
/** A new tool may explain its own use; these words instruct the model to do something else. */
const COMMAND =
	/<\/?(?:important|system|instructions?|assistant|admin)>|\b(?:ignore|disregard|override) (?:all|any|the|your|previous|other)\b|\b(?:do not|don['’]t|never|without) (?:tell|telling|mention|mentioning|inform|informing|show|showing|notify|notifying)\b|\b(?:before|after) (?:using|calling|answering|responding|any|each|every)\b|\b(?:always|must|first) (?:first )?(?:call|use|pass|send|read|include|invoke|run)\b/i;
/** Words for effects that a tool can have on the world. */
const POWERS =
	/\b(?:delet|remov|eras|overwrit|writ|modif|creat|send|upload|post|publish|forward|email|transmit|execut|install|download|transfer|drop|truncat|purg|wip|kill|terminat|disabl|grant|revok|insert|renam|shar|pay|purchas|spawn|record|monitor|track|collect|captur|network|internet|run(?=s?\b|ning\b))/gi;
/** Words for data that a server does not need. */
const PRIVATE =
	/\b(?:pass(?:word|phrase|wd)|secret|token(?!s)|(?:access|api|auth|bearer|refresh) tokens|credential|cookie|api[ _-]?key|private key|ssh|keychain|wallet|conversation|chat|history|transcript|prompt|context|environment|clipboard|personal)|~\/|\/etc\/|\.env\b/gi;
/** Words with which a tool limits what it does. */
const LIMITS = /\b(?:not|never|no|without|only|purely|local|locally|offline|read-only|nothing)\b|n['’]t\b/gi;
/** Invisible characters: controls, formatting, tags. */
const UNSEEN = /[^\P{C}\n\r\t]|\p{Default_Ignorable_Code_Point}/u;
/** Scripts that the patterns above cannot match. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;

/** A longer text is not weighed and counts as a changed meaning. */
const LONGEST = 20_000;

export function weighChange({ entry, fields }: Change): Weight {
	if (fields.some(({ is, after }) => is !== undefined && after.length > LONGEST)) return 'meaning';
	return heaviest(fields.map((field) => weighField(entry, field)));
}

function weighField(entry: Change['entry'], { field, was, is }: ChangedField): Weight {
	if (field === 'removed' || is === undefined) return field === 'annotations' && isLoosened(was, is) ? 'meaning' : 'wording';
	const texts = textChange(was, is);
	if (isCutOff(was, is)) return dropsLimit(texts) ? 'meaning' : 'wording';
	if (field === 'added') return commands(texts) ? 'meaning' : 'promise';
	// The model reads every sentence of the instructions.
	if (field === 'instructions') return texts.newSentences.length > 0 ? 'meaning' : weighText(texts);
	if (field === 'annotations') return isLoosened(was, is) ? 'meaning' : heaviest(['promise', weighText(texts)]);
	if (entry === 'resource' || typeof is === 'string') return weighText(texts);
	if (requiredBy(is).some((name) => !requiredBy(was).includes(name))) return 'meaning';
	return heaviest([weighText(texts), addsValue(was, is) ? 'promise' : 'wording']);
}

/** Whether whole sentences, or a remark in brackets, are gone from the end: `Lists games. [unavailable: needs SHOP_KEY]`. The rest reads as before. */
function isCutOff(was: unknown, is: unknown): boolean {
	if (typeof was !== 'string' || typeof is !== 'string') return false;
	const rest = is.trimEnd();
	return /[.!?)\]]$/.test(rest) && was.startsWith(rest) && /^\s/.test(was.slice(rest.length));
}

function weighText(change: TextChange): Weight {
	if (change.newSentences.some(({ text, isFirst }) => DIRECTIVE.test(text) || (!isFirst && IMPERATIVE.test(text)))) return 'meaning';
	if (isUnreadable(change) || gains(change, POWERS) || gains(change, PRIVATE) || namesNewHost(change) || dropsLimit(change))
		return 'meaning';
	return change.newSentences.length > 0 && hasNewWord(change) ? 'promise' : 'wording';
}

function commands(change: TextChange): boolean {
	return UNSEEN.test(change.after) || change.newSentences.some(({ text }) => COMMAND.test(text));
}

function isUnreadable({ before, after }: TextChange): boolean {
	return [UNSEEN, OTHER_SCRIPT].some((pattern) => pattern.test(after) && !pattern.test(before));
}

function gains({ before, after }: TextChange, pattern: RegExp): boolean {
	const known = new Set(matches(before, pattern));
	return matches(after, pattern).some((word) => !known.has(word));
}

function namesNewHost({ before, newSentences }: TextChange): boolean {
	const known = hostsIn(before);
	return newSentences.some(({ text }) => [...hostsIn(text)].some((host) => !known.has(host)));
}

/** A text that drops `Purely local` describes a tool that may do more. */
function dropsLimit({ before, after, lostSentences }: TextChange): boolean {
	return (
		lostSentences.some(({ text }) => matches(text, LIMITS).length > 0) && matches(after, LIMITS).length < matches(before, LIMITS).length
	);
}

function hasNewWord({ before, newSentences }: TextChange): boolean {
	const known = new Set(matches(before, /\p{L}+/gu));
	return newSentences.some(({ text }) => matches(text, /\p{L}+/gu).some((word) => !known.has(word)));
}

function matches(text: string, pattern: RegExp): readonly string[] {
	return Array.from(text.matchAll(pattern), ([found]) => found.toLowerCase());
}

/** An absent annotation counts as the protocol's default. */
function isLoosened(was: Json | undefined, is: Json | undefined): boolean {
	const [before, after] = [asObject(was) as ToolAnnotations | undefined, asObject(is) as ToolAnnotations | undefined];
	return (
		(before?.readOnlyHint === true && after?.readOnlyHint !== true) ||
		(before?.idempotentHint === true && after?.idempotentHint !== true) ||
		(before?.destructiveHint === false && after?.destructiveHint !== false) ||
		(before?.openWorldHint === false && after?.openWorldHint !== false)
	);
}

/** Returns the required parameters of a call at any depth, or the required arguments of a prompt. */
function requiredBy(value: Json | undefined, path = ''): readonly string[] {
	if (Array.isArray(value)) return value.flatMap((inner) => requiredBy(inner, path));
	const object = asObject(value);
	if (object === undefined) return [];
	const { required, name } = object;
	const own = Array.isArray(required)
		? required.map((one) => `${path}/${String(one)}`)
		: required === true
			? [`${path}/${String(name)}`]
			: [];
	return [...own, ...Object.entries(object).flatMap(([key, inner]) => requiredBy(inner, `${path}/${key}`))];
}

/** Whether the new value has an added or changed part. Texts are weighed separately. */
function addsValue(was: Json | undefined, is: Json): boolean {
	if (typeof is === 'string' || is === was) return typeof is === 'string' && typeof was !== 'string';
	if (Array.isArray(is)) {
		const known = new Set(Array.isArray(was) ? was.map((item) => JSON.stringify(item)) : []);
		return is.some((item) => !known.has(JSON.stringify(item)));
	}
	const [before, after] = [asObject(was), asObject(is)];
	if (after === undefined) return true;
	return Object.entries(after).some(([key, inner]) =>
		addsValue(before !== undefined && Object.hasOwn(before, key) ? before[key] : undefined, inner),
	);
}

function heaviest(weights: readonly Weight[]): Weight {
	return weights.includes('meaning') ? 'meaning' : weights.includes('promise') ? 'promise' : 'wording';
}
