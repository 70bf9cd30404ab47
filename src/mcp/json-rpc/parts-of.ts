import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { type Message, type MessageId, readMessage, readWhole } from './message.ts';

/** Itself, or those of a batch that could be read. */
export function partsOf(read: ReturnType<typeof readMessage>): readonly Message[] {
	if (read.kind === 'unreadable') return [];
	return read.kind === 'batch' ? read.messages.filter((part) => part.kind !== 'unreadable') : [read];
}

/** Of the requests among them. */
export function requestIds(parts: readonly Message[]): readonly MessageId[] {
	return parts.flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []));
}

/** Of the first answer in it, if it has no more than so many bytes. */
export function resultOf(bytes: Buffer, most: number): JsonObject | undefined {
	const answer = partsOf(bytes.length <= most ? readWhole(bytes) : readMessage(bytes)).find(({ kind }) => kind === 'response');
	return asObject(answer?.value.result);
}
