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

/** A step keeps about this much of a result. */
const KEPT_CHARACTERS = 16 * 1024;
/** A longer message is compared by a digest only. */
const LONGEST = 1 << 20;

/** `mask`: replaces plain canaries, which other rules find. */
export function partsOfMessages(output: readonly RecordedOutput[], mask: Mask): readonly WrittenMessage[] {
	return output.flatMap(({ stream, at, bytes }): readonly WrittenMessage[] => {
		if (stream !== 'stdout') return [];
		const line = bytes.toString('utf8').trimEnd();
		const message = parsedJson(line);
		if (!isObject(message) || message['jsonrpc'] !== '2.0') return [];
		const spelling = line.length > LONGEST ? [] : spellingOf('the message', spelledJson(line, message));
		const { method, params = {}, result, error } = message;
		const around = [...spelling, ...partsOfEnvelope(message)];
		if (typeof method === 'string') return [{ channel: 'message', at, method, parts: [...around, ...partsOfJson(params, 'params')] }];
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
