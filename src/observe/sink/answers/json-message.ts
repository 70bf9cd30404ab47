// Answers one JSON message of a conversation that is no HTTP request: programs of the user's machine are often driven by such messages, over TCP or WebSocket.

import type { LearnedShapes } from './learned-shapes.ts';
import { madeRecord, type RecordFields } from './made-record.ts';
import { isShort, NAMING, purposeOf } from './message-purpose.ts';
import { remoteToolsResult } from './remote-tools.ts';

/** Fields by which a client finds the answer to its message: id, requestId, msg_id, seq. */
const CORRELATING = /^(?:id|seq|uuid|nonce|\w{0,30}?(?:_id|_seq|Id|ID|Seq|Uuid))$/;

/** Returns undefined for a message that expects no answer. */
export type MessageAnswerer = (sent: RecordFields) => RecordFields | undefined;

/** `shapes`: the shapes of answers that clients expect. */
export function makeMessageAnswerer(shapes: LearnedShapes): MessageAnswerer {
	return (sent) => {
		const answer = plainAnswer(sent);
		return answer && (shapes.fit({ host: 'message', path: `/${purposeOf(sent)}` }, answer, () => madeRecord('1')) as RecordFields);
	};
}

function plainAnswer(sent: RecordFields): RecordFields | undefined {
	const made = { ...madeRecord('1'), success: true, status: 'ok' };
	if (sent['jsonrpc'] === '2.0') {
		// Without an id, it is a notification. Without a method, it is itself an answer.
		if (sent['id'] === undefined || sent['method'] === undefined) return undefined;
		return { jsonrpc: '2.0', id: sent['id'], result: remoteToolsResult(sent['method'], sent['params']) ?? { ok: true, ...made } };
	}
	const wrapped = Object.entries(sent).flatMap(([name, value]) =>
		isMarked(value) ? [[name, { ...repeatedOf(value), success: true, result: made }] as const] : [],
	);
	return {
		status: 'success',
		success: true,
		ok: true,
		message: 'ok',
		result: made,
		data: made,
		payload: made,
		response: made,
		...repeatedOf(sent),
		...Object.fromEntries(wrapped),
	};
}

/** Returns the fields that an answer repeats. */
function repeatedOf(sent: RecordFields): RecordFields {
	return Object.fromEntries(Object.entries(sent).filter(([name, value]) => (CORRELATING.test(name) || NAMING.has(name)) && isShort(value)));
}

/** A message can be wrapped in another one: {"type": "message", "channel": "a", "message": {"id": "r-1", "command": "open"}}. So is its answer. */
function isMarked(value: unknown): value is RecordFields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).some((name) => CORRELATING.test(name));
}
