// A trace has a limit, for one start of the server and for all starts of an audit: what is longer could not be judged in reasonable time.

import type { RawObservation } from '#model/observation.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';

const MEGABYTE = 1024 ** 2;
/** For all starts whose traces are kept; after it no further pass is made. */
const MOST_IN_ALL = 640 * MEGABYTE;
/** Of one start: another one can still show what the calls after the flood do. */
const MOST_OF_ONE = 384 * MEGABYTE;
/** A start has so much in any case: a server that is only asked for its list writes less. */
const LEAST_BYTES = 32 * MEGABYTE;
const TRACE_WATCH_MS = 250;

/** How long the trace of another start may get after those. */
export function traceLimit(kept: readonly Pick<Trace, 'size'>[]): number {
	return Math.max(LEAST_BYTES, Math.min(MOST_OF_ONE, MOST_IN_ALL - bytesOf(kept)));
}

/** What is told of steps that could no longer be traced. */
export const TRACE_SPENT = 'the traces of all starts had reached their limit: the rest was left out';

export function isTraceSpent(kept: readonly Pick<Trace, 'size'>[]): boolean {
	return bytesOf(kept) >= MOST_IN_ALL;
}

function bytesOf(traces: readonly Pick<Trace, 'size'>[]): number {
	return traces.reduce((sum, trace) => sum + trace.size(), 0);
}

/** A trace beyond the limit is a flood: the server is ended and the rest is a gap. Until its timer is cleared. */
export function watchTrace(trace: Trace, process: CellProcess, messages: RawObservation[], limit: number): NodeJS.Timeout {
	const timer = setInterval(() => {
		if (trace.size() < limit) return;
		clearInterval(timer);
		messages.push({
			kind: 'gap',
			reason: 'limit',
			detail: `the trace grew past ${Math.round(limit / MEGABYTE)} MB; the server was ended`,
			at: nowMicros(),
		});
		process.kill();
	}, TRACE_WATCH_MS);
	return timer;
}
