// A JSON-RPC message with its original bytes, and just enough of its meaning to judge it. The guard forwards the bytes, never the meaning.

import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { INVALID_REQUEST, PARSE_ERROR } from '../error-codes.ts';
import { METHOD } from '../methods.ts';
import { duplicateKey } from './duplicate-key.ts';
import { decimal, type ExactNumber, isExactNumber } from './exact-number.ts';
import { jsonSpans } from './json-spans.ts';
import { methodRefusal } from './method-refusal.ts';
import { asOneLine } from './one-line.ts';
import { otherSpelling, spelledKeys } from './other-spelling.ts';
import { outline, outlines } from './outline.ts';
import { MOST_VALUES, parseJson } from './parse-json.ts';

export type MessageId = string | number | ExactNumber;

export interface Message {
	readonly kind: 'request' | 'notification' | 'response';
	/** One line without its line feed. */
	readonly bytes: Buffer;
	readonly value: JsonObject;
	/** Absent for a notification, and for a response to an unreadable request. */
	readonly id?: MessageId;
	/** Empty for a response. */
	readonly method: string;
	/** The message is too long to be read here. `value` is its outline and must not be relied on before the inspection, which also judges `arguments`. */
	readonly isLarge?: true;
}

/** `id`: the id of the presumed request, so that it can be answered. */
export interface Unreadable {
	readonly kind: 'unreadable';
	readonly why: string;
	readonly code: typeof PARSE_ERROR | typeof INVALID_REQUEST;
	readonly id?: MessageId;
	/** The message is presumably the answer to that request. */
	readonly isAnswer?: true;
}

export interface Batch {
	readonly kind: 'batch';
	readonly messages: readonly (Message | Unreadable)[];
}

/** The effects of these methods are judged, and only a request with an id is judged. Some servers act without an id, too. */
const CALLS: ReadonlySet<string> = new Set([METHOD.callTool, METHOD.readResource, METHOD.subscribeToResource, METHOD.getPrompt, METHOD.complete, METHOD.listenToSubscriptions]); // biome-ignore format: a list
const ENVELOPE_KEYS = spelledKeys('jsonrpc', 'id', 'method', 'params', 'result', 'error');
const PARAMETER_KEYS = spelledKeys('name', 'arguments', 'uri', '_meta', 'task', 'requestId', 'inputResponses', 'notifications');
/** Keys of `subscriptions/listen`, whose subscriptions are judged. */
const SUBSCRIPTION_KEYS = spelledKeys('resourceSubscriptions');

/** A message up to this size is read and judged immediately. This takes a few milliseconds at worst. */
export const LARGE_BYTES = 16 * 1024;
/** The parts of a batch are judged immediately, one after the other. */
const LARGEST_BATCH = 256 * 1024;
const MOST_PARTS = 1000;
/** Characters of a message that is not UTF-8, or that some readers split into several lines. */
const UNUSUAL = /[\ufffd\n\r\u2028\u2029\u0085]/;

/** Reads a message. A large one gets an outline only; a thread reads the rest. */
export function readMessage(raw: Buffer): Message | Batch | Unreadable {
	if (raw.length <= LARGE_BYTES) return readWhole(raw);
	const { isBatch, parts } = outlines(raw);
	if (isBatch && raw.length <= LARGEST_BATCH) return readWhole(raw);
	if (isBatch) {
		const why = `it is a batch of more than ${LARGEST_BATCH} bytes`;
		const refused = parts.map(
			(part): Unreadable => ({ kind: 'unreadable', why, code: INVALID_REQUEST, ...whose(part.id, 'method' in part.value) }),
		);
		return refused.length === 0 ? { kind: 'unreadable', why, code: INVALID_REQUEST } : { kind: 'batch', messages: refused };
	}
	const [only] = parts;
	if (only === undefined) return { kind: 'unreadable', why: 'it is no object', code: INVALID_REQUEST };
	if (only.isCut)
		return {
			kind: 'unreadable',
			why: 'it has more parameters than are read',
			code: INVALID_REQUEST,
			...whose(only.id, 'method' in only.value),
		};
	const message = messageOf(only.value, raw, undefined, only.id);
	return message.kind === 'unreadable' ? message : { ...message, isLarge: true };
}

/** Reads the whole message, regardless of its length. */
export function readWhole(raw: Buffer): Message | Batch | Unreadable {
	const parsed = parseJson(raw);
	if (parsed.kind === 'too-many-values' || parsed.kind === 'too-deep') {
		const { id, hasMethod } = outline(raw);
		return { kind: 'unreadable', why: `it has more than ${MOST_VALUES} values`, code: INVALID_REQUEST, ...whose(id, hasMethod) };
	}
	const { text } = parsed;
	// Bytes that are not UTF-8 become U+FFFD. The message may also contain U+FFFD itself.
	const isUnusual = UNUSUAL.test(text);
	if (isUnusual && !isUtf8(raw)) return { kind: 'unreadable', why: 'it is no UTF-8', code: PARSE_ERROR };
	if (parsed.kind === 'not-json') return { kind: 'unreadable', why: 'it is no JSON', code: PARSE_ERROR };
	const { value } = parsed;
	const twice = duplicateKey(text);
	const why = twice === undefined ? undefined : `the key ${JSON.stringify(twice.slice(0, 60))} stands twice in one object`;
	if (!Array.isArray(value)) return messageOf(value, isUnusual ? asOneLine(raw) : raw, why);
	if (value.length === 0) return { kind: 'unreadable', why: 'a batch of nothing', code: INVALID_REQUEST };
	if (value.length > MOST_PARTS)
		return { kind: 'unreadable', why: `it is a batch of more than ${MOST_PARTS} parts`, code: INVALID_REQUEST };
	// The parts of a batch are judged and forwarded one by one.
	const whole = jsonSpans(text);
	const spans = whole.kind === 'array' ? whole.items : [];
	const bytesOf = (i: number) => asOneLine(Buffer.from(text.slice(spans[i]?.from, spans[i]?.to)));
	return { kind: 'batch', messages: value.map((part, i) => messageOf(part, bytesOf(i), why)) };
}

/** `exact`: the exact id, if the caller examined its spelling. */
function messageOf(value: Json, bytes: Buffer, ambiguity: string | undefined, exact?: MessageId): Message | Unreadable {
	const message = asObject(value);
	if (message === undefined) return { kind: 'unreadable', why: 'it is no object', code: INVALID_REQUEST };
	const { method, params } = message;
	const id = exact ?? (typeof message.id === 'number' ? exactId(message.id, bytes) : message.id);
	const hasId = typeof id === 'string' || typeof id === 'number' || isExactNumber(id);
	const refuse = (why: string): Unreadable => ({
		kind: 'unreadable',
		why,
		code: INVALID_REQUEST,
		...(hasId && whose(id, method !== undefined)),
	});
	const named = asObject(params);
	const why =
		ambiguity ??
		otherSpelling(message, ENVELOPE_KEYS) ??
		otherSpelling(named, PARAMETER_KEYS) ??
		otherSpelling(asObject(named?.notifications), SUBSCRIPTION_KEYS);
	if (why !== undefined) return refuse(why);
	if (id !== undefined && id !== null && !hasId) return refuse('its id is neither a string nor a number');
	const isAnswer = 'result' in message || 'error' in message;
	if (method === undefined) {
		if (!isAnswer || id === undefined) return refuse('it is neither a request nor an answer');
		return { kind: 'response', bytes, value: message, method: '', ...(hasId && { id }) };
	}
	if (typeof method !== 'string') return refuse('its method is no string');
	if (isAnswer) return refuse('it is a request and an answer at once');
	if (id === null) return refuse('its id is null');
	const otherName = methodRefusal(method);
	if (otherName !== undefined) return refuse(otherName);
	if (params !== undefined && params !== null && asObject(params) === undefined) return refuse('its params are no object');
	if (!hasId && CALLS.has(method)) return refuse('it is a call without an id');
	return hasId ? { kind: 'request', bytes, value: message, id, method } : { kind: 'notification', bytes, value: message, method };
}

function whose(id: MessageId | undefined, hasMethod: boolean): Pick<Unreadable, 'id' | 'isAnswer'> {
	return id === undefined ? {} : { id, ...(!hasMethod && { isAnswer: true }) };
}

/** JavaScript rounds numbers. The id is exact only if the text begins or ends with this spelling. */
function exactId(id: number, bytes: Buffer): MessageId | undefined {
	// …,"jsonrpc":"2.0","id":7}, {"jsonrpc":"2.0","id":7,…
	const written = `"id":${id}`;
	if (Number.isSafeInteger(id)) {
		const end = bytes.toString('latin1', Math.max(0, bytes.length - written.length - 1));
		if (end === `${written}}`) return id;
		const start = `{"jsonrpc":"2.0",${written},`;
		if (bytes.toString('latin1', 0, start.length) === start) return id;
	}
	return outline(bytes).id;
}

/** Distinguishes 1 from "1". 1.0 and 1e0 equal 1, and 9007199254740993 differs from 9007199254740992. */
export function idKey(id: MessageId): string {
	if (typeof id === 'string') return `s${id}`;
	return typeof id === 'number' ? `n${id}` : `n${decimal(id.rawJSON)}`;
}

/** Identifies a message that was read twice. */
export function inspectedName({ kind, method, id }: Message): string {
	return `${kind} ${method} ${id === undefined ? '' : idKey(id)}`;
}

/** Returns the id of the request that a cancellation refers to. */
export function cancelledId({ bytes, value }: Message): MessageId | undefined {
	const id = asObject(value.params)?.requestId;
	if (typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id))) return id;
	return typeof id === 'number' ? outlines(bytes).parts[0]?.requestId : undefined;
}
