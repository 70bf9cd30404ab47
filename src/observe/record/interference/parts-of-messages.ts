// Splits what the server wrote to its client besides the results that a step keeps: its handshake, its notifications and requests, and the end of long results.

import type { JsonObject } from '#model/declaration.ts';
import type { EmissionChannel } from '#model/interference.ts';
import type { Micros } from '#model/step.ts';
import { isObject } from '#util/json-object.ts';
import type { Mask } from '#util/mask-strings.ts';
import type { RecordedOutput } from '../output-recorder.ts';
import { parsedJson, partsOfJson, spellingOf, type TextParts } from './parts-of-json.ts';
import { LIST_METHODS } from './parts-of-lists.ts';
import { digest } from './parts-of-text.ts';
import { spelledJson } from './spelling.ts';

export interface WrittenMessage {
	readonly channel: EmissionChannel;
	readonly at: Micros;
	/** The method, also of a list. Absent: the result of a call. */
	readonly method?: string;
	readonly parts: TextParts;
}

/** Stands for the method of a line that is no message. A client may show or keep it. */
const NO_MESSAGE = 'a line that is no message';
/** A step keeps about this much of a result. */
const KEPT_CHARACTERS = 16 * 1024;
/** A longer message is compared by a digest only. */
const LONGEST = 1 << 20;

/** `mask`: replaces plain canaries, which other rules find. */
export function partsOfMessages(output: readonly RecordedOutput[], mask: Mask): readonly WrittenMessage[] {
	return output.flatMap(({ stream, at, bytes }): readonly WrittenMessage[] => {
		if (stream !== 'stdout') return [];
		const written = bytes.toString('utf8').replace(/\n$/, '');
		const line = written.trimEnd();
		const message = parsedJson(line);
		if (!isObject(message) || message['jsonrpc'] !== '2.0')
			return [{ channel: 'message', at, method: NO_MESSAGE, parts: [['text', written]] }];
		const blanks: TextParts = written === line ? [] : [['end of the line', written.slice(line.length)]];
		const spelling = [...(line.length > LONGEST ? [] : spellingOf('the message', spelledJson(line, message))), ...blanks];
		const { method, params = {}, result, error } = message;
		const around = [...spelling, ...partsOfEnvelope(message)];
		// The server chooses the id of its own request.
		const id: TextParts = message['id'] === undefined ? [] : [['id', JSON.stringify(message['id'])]];
		if (typeof method === 'string')
			return [{ channel: 'message', at, method, parts: [...around, ...id, ...partsOfJson(params, 'params')] }];
		if (isObject(result) && 'protocolVersion' in result)
			return [{ channel: 'message', at, method: 'initialize', parts: [...around, ...partsOfJson(result, 'result')] }];
		const list = isObject(result) ? LIST_METHODS.find(([key]) => Array.isArray(result[key])) : undefined;
		if (list !== undefined) return [{ channel: 'list', at, method: list[1], parts: around }];
		// What is kept of an error has no data.
		const ofError = isObject(error) && error['data'] !== undefined ? partsOfJson(error['data'], 'data of the error') : [];
		const rest: TextParts = line.length > KEPT_CHARACTERS ? [['rest of the answer', digest(mask(line.slice(KEPT_CHARACTERS)))]] : [];
		return [{ channel: 'answer', at, parts: [...around, ...ofError, ...rest] }];
	});
}

const OF_A_MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** Members that no client reads, and their order. */
function partsOfEnvelope(message: JsonObject): TextParts {
	const others = Object.entries(message).filter(([key]) => !OF_A_MESSAGE.has(key));
	return [
		['members of the message', `${Object.keys(message).join(',')}; id: ${typeof message['id']}`],
		...others.flatMap(([key, value]) => partsOfJson(value, key)),
	];
}

/**
 * Returns the order of all messages during each call that a pause follows, if there is one beside the answer: a notification can tell something by when it comes.
 * `callAt`: number of the call at a time.
 */
export function ordersOfMessages(messages: readonly WrittenMessage[], callAt: (at: Micros) => number, paused: number) {
	const ofCalls = Map.groupBy(
		messages.filter(({ channel, method }) => channel === 'answer' || (channel === 'message' && method !== 'initialize')),
		({ at }) => callAt(at),
	);
	return [...ofCalls].flatMap(([call, all]): (readonly [call: number, order: string])[] =>
		call < 1 || call > paused || all.every(({ channel }) => channel === 'answer')
			? []
			: [[call, all.map(({ method = 'answer' }) => method).join('\n')]],
	);
}
