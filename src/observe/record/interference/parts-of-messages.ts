// Splits what the server wrote to its client besides the results that a step keeps: its handshake, its notifications and requests, and the end of long results.

import type { EmissionChannel } from '#model/interference.ts';
import type { Micros } from '#model/step.ts';
import { isObject } from '#util/json-object.ts';
import type { Mask } from '#util/mask-strings.ts';
import type { RecordedOutput } from '../output-recorder.ts';
import { parsedJson, partsOfJson, spellingOf, type TextParts } from './parts-of-json.ts';
import { digest } from './parts-of-text.ts';
import { spelledJson } from './spelling.ts';

export interface WrittenMessage {
	readonly channel: EmissionChannel;
	readonly at: Micros;
	/** The method. Absent: the result of a call. */
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
		const { method, params = {}, result } = message;
		if (typeof method === 'string') return [{ channel: 'message', at, method, parts: [...spelling, ...partsOfJson(params, 'params')] }];
		if (isObject(result) && 'protocolVersion' in result)
			return [{ channel: 'message', at, method: 'initialize', parts: [...spelling, ...partsOfJson(result, 'result')] }];
		const rest: TextParts = line.length > KEPT_CHARACTERS ? [['rest of the answer', digest(mask(line.slice(KEPT_CHARACTERS)))]] : [];
		return spelling.length + rest.length === 0 ? [] : [{ channel: 'answer', at, parts: [...spelling, ...rest] }];
	});
}
