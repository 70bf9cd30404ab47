import type { RawObservation } from '#model/observation.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';

/** A trace beyond this size is a flood: the server is killed, and the rest is a gap. */
const MAX_TRACE_BYTES = 512 * 1024 ** 2;
const TRACE_WATCH_MS = 250;

/** Watches the trace until the returned timer is cleared. */
export function watchTrace(trace: Trace, process: CellProcess, messages: RawObservation[]): NodeJS.Timeout {
	const timer = setInterval(() => {
		if (trace.size() < MAX_TRACE_BYTES) return;
		clearInterval(timer);
		messages.push({
			kind: 'gap',
			reason: 'limit',
			detail: `the trace grew past ${MAX_TRACE_BYTES} bytes; the server was ended`,
			at: nowMicros(),
		});
		process.kill();
	}, TRACE_WATCH_MS);
	return timer;
}
