import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { type Message, type MessageId, readMessage, readWhole } from './message.ts';

/** Returns the message itself, or the readable parts of a batch. */
export function partsOf(read: ReturnType<typeof readMessage>): readonly Message[] {
	if (read.kind === 'unreadable') return [];
	return read.kind === 'batch' ? read.messages.filter((part) => part.kind !== 'unreadable') : [read];
}

/** Returns the ids of the requests among the parts. */
export function requestIds(parts: readonly Message[]): readonly MessageId[] {
	return parts.flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []));
}

/** Returns the result of the first answer, if the text has at most `most` bytes. */
export function resultOf(bytes: Buffer, most: number): JsonObject | undefined {
	const answer = partsOf(bytes.length <= most ? readWhole(bytes) : readMessage(bytes)).find(({ kind }) => kind === 'response');
	return asObject(answer?.value.result);
}
