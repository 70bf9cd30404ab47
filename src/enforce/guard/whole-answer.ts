import { readWhole } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage } from './inspection.ts';

/** The main thread compares, pins and shows the parts of a declaration one by one. A longer declaration is withheld. */
export const LARGEST_LISTING = 512 * 1024;
export const TOO_LONG = `it has more than ${LARGEST_LISTING} bytes`;

/** Returns a large response with its whole content, or undefined if it is too long for that. */
export function wholeAnswer(message: ExaminedMessage): ExaminedMessage | undefined {
	if (message.isLarge !== true) return message;
	if (message.bytes.length > LARGEST_LISTING) return undefined;
	const read = readWhole(message.bytes);
	return read.kind !== 'response' ? undefined : { ...read, ...(message.inspection && { inspection: message.inspection }) };
}
