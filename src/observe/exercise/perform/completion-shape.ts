// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion

import { z } from 'zod';
import type { JsonObject } from '#model/declaration.ts';
import type { MessageLog } from '../message-log.ts';

const completion = z.object({
	completion: z.object({
		values: z.array(z.string()).max(100),
		total: z.int().min(0).optional(),
		hasMore: z.boolean().optional(),
	}),
});

/** What is no completion, though it was given for one, is noted. */
export function noteCompletion(log: MessageLog, result: JsonObject): void {
	const read = completion.safeParse(result);
	if (read.success) return;
	const [issue] = read.error.issues;
	const text = `completion/complete: ${issue?.path.join('.') || 'result'}: ${issue?.message}: ${JSON.stringify(result)}`;
	log.note('invalid', text, Buffer.byteLength(text));
}
