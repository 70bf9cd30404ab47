// A JSON-RPC message as it came, and just enough of its meaning to judge it. What is forwarded are the bytes, never the meaning.

import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '#model/declaration.ts';
import { jsonCost } from '#util/json-cost.ts';
import { asObject } from '#util/json-object.ts';
import { duplicateKey } from './duplicate-key.ts';
import { jsonSpans } from './json-spans.ts';
import { asOneLine } from './one-line.ts';
import { outline } from './outline.ts';

export type MessageId = string | number;

export interface Message {
	readonly kind: 'request' | 'notification' | 'response';
	/** One line without its end. */
	readonly bytes: Buffer;
	readonly value: JsonObject;
	/** Absent for a notification, and for a response to what could not be read. */
	readonly id?: MessageId;
	/** Empty for a response. */
	readonly method: string;
}

/** `id`: of the request that it seems to be, so that it can be answered. */
export interface Unreadable {
	readonly kind: 'unreadable';
	readonly why: string;
	readonly code: -32700 | -32600;
	readonly id?: MessageId;
	/** It seems to be the answer to that request. */
	readonly isAnswer?: true;
}

export interface Batch {
	readonly kind: 'batch';
	readonly messages: readonly (Message | Unreadable)[];
}

/** What the server does because of these is judged, and judged is what has an id: some servers do it without one, too. */
const CALLS: ReadonlySet<string> = new Set(['tools/call', 'resources/read', 'resources/subscribe', 'prompts/get', 'completion/complete', 'subscriptions/listen']); // biome-ignore format: a list
const ENVELOPE_KEYS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);
const PARAMETER_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', 'uri', '_meta', 'task']);

/** 64 MB of `{},{},…` would become gigabytes of objects. */
const MOST_VALUES = 4_000_000;
/** A value has a byte, and another that parts it from the next: whatever is shorter needs no counting. */
const UNCOUNTED_BYTES = 2 * MOST_VALUES;

/** Of a message that is no UTF-8, or more than one line for somebody. */
const UNUSUAL = /[\ufffd\n\r\u2028\u2029\u0085]/;

export function readMessage(raw: Buffer): Message | Batch | Unreadable {
	if (raw.length > UNCOUNTED_BYTES && jsonCost(raw).values > MOST_VALUES) {
		const { id, hasMethod } = outline(raw);
		const why = `it has more than ${MOST_VALUES} values`;
		return { kind: 'unreadable', why, code: -32600, ...(id !== undefined && { id, ...(!hasMethod && { isAnswer: true }) }) };
	}
	const text = raw.toString('utf8');
	// What is no UTF-8 is read as U+FFFD; it may also stand there itself.
	const isUnusual = UNUSUAL.test(text);
	if (isUnusual && !isUtf8(raw)) return { kind: 'unreadable', why: 'it is no UTF-8', code: -32700 };
	let value: Json;
	try {
		value = JSON.parse(text) as Json;
	} catch {
		return { kind: 'unreadable', why: 'it is no JSON', code: -32700 };
	}
	const twice = duplicateKey(text);
	const why = twice === undefined ? undefined : `the key ${JSON.stringify(twice.slice(0, 60))} stands twice in one object`;
	if (!Array.isArray(value)) return messageOf(value, isUnusual ? asOneLine(raw) : raw, why);
	if (value.length === 0) return { kind: 'unreadable', why: 'a batch of nothing', code: -32600 };
	// The parts of a batch are judged one by one, and go on one by one.
	const whole = jsonSpans(text);
	const spans = whole.kind === 'array' ? whole.items : [];
	const bytesOf = (i: number) => asOneLine(Buffer.from(text.slice(spans[i]?.from, spans[i]?.to)));
	return { kind: 'batch', messages: value.map((part, i) => messageOf(part, bytesOf(i), why)) };
}

function messageOf(value: Json, bytes: Buffer, ambiguity: string | undefined): Message | Unreadable {
	const message = asObject(value);
	if (message === undefined) return { kind: 'unreadable', why: 'it is no object', code: -32600 };
	const { id, method, params } = message;
	const hasId = typeof id === 'string' || typeof id === 'number';
	const refuse = (why: string): Unreadable => ({
		kind: 'unreadable',
		why,
		code: -32600,
		...(hasId && { id, ...(method === undefined && { isAnswer: true }) }),
	});
	const why = ambiguity ?? otherSpelling(message, ENVELOPE_KEYS) ?? otherSpelling(asObject(params), PARAMETER_KEYS);
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
	if (params !== undefined && params !== null && asObject(params) === undefined) return refuse('its params are no object');
	if (!hasId && CALLS.has(method)) return refuse('it is a call without an id');
	return hasId ? { kind: 'request', bytes, value: message, id, method } : { kind: 'notification', bytes, value: message, method };
}

/** Some readers (Go's) take `Name` for `name`: to them the message says something else than to us. */
export function otherSpelling(object: JsonObject | undefined, keys: ReadonlySet<string>): string | undefined {
	for (const key of Object.keys(object ?? {})) {
		if (keys.has(key) || key.length > 12) continue;
		// Upper case first: `ſ` has no lower case of its own, but its upper case is `S`.
		const folded = key.toUpperCase().toLowerCase();
		if (keys.has(folded)) return `the key ${JSON.stringify(key)} can be taken for ${JSON.stringify(folded)}`;
	}
	return undefined;
}

/** Tells 1 from "1"; 1.0 is 1. */
export function idKey(id: MessageId): string {
	return typeof id === 'number' ? `n${id}` : `s${id}`;
}
