import { readWhole } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage } from './inspection.ts';

/** The parts of a declaration are compared, pinned and shown one by one, at once: a longer one is withheld. */
export const LARGEST_LISTING = 512 * 1024;
export const TOO_LONG = `it has more than ${LARGEST_LISTING} bytes`;

/** A large answer with all that is in it; undefined: it is too long for that. */
export function wholeAnswer(message: ExaminedMessage): ExaminedMessage | undefined {
	if (message.isLarge !== true) return message;
	if (message.bytes.length > LARGEST_LISTING) return undefined;
	const read = readWhole(message.bytes);
	return read.kind !== 'response' ? undefined : { ...read, ...(message.inspection && { inspection: message.inspection }) };
}
