// Loaded into a process before its own program: each thread writes what it still holds after a collection, a line at a time. What a process takes from
// the machine says little: V8 gives memory back when it likes.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { collectGarbage } from '../support/collect-garbage.ts';

export interface LiveBytes {
	readonly thread: number;
	/** Objects of JavaScript, and the memory outside the heap that they hold. */
	readonly heap: number;
	readonly external: number;
	/** Of the whole process. */
	readonly resident: number;
}

const directory = process.env['CANDOR_LIVE_BYTES'];
const everyMs = Number(process.env['CANDOR_LIVE_BYTES_MS'] ?? 10_000);

if (directory !== undefined) {
	const look = async () => {
		await collectGarbage();
		const { heapUsed, external, rss } = process.memoryUsage();
		const line: LiveBytes = { thread: threadId, heap: heapUsed, external, resident: rss };
		appendFileSync(join(directory, `${process.pid}.ndjson`), `${JSON.stringify(line)}\n`);
	};
	setInterval(look, everyMs).unref();
}
