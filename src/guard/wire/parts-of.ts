import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { type Message, type MessageId, readMessage } from './message.ts';

/** Itself, or those of a batch that could be read. */
export function partsOf(read: ReturnType<typeof readMessage>): readonly Message[] {
	if (read.kind === 'unreadable') return [];
	return read.kind === 'batch' ? read.messages.filter((part) => part.kind !== 'unreadable') : [read];
}

/** Of the requests among them. */
export function requestIds(parts: readonly Message[]): readonly MessageId[] {
	return parts.flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []));
}

/** Of the first answer in it. */
export function resultOf(bytes: Buffer): JsonObject | undefined {
	const answer = partsOf(readMessage(bytes)).find(({ kind }) => kind === 'response');
	return asObject(answer?.value.result);
}
