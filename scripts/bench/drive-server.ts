// Starts a server in one of two ways and times its responses. A bare server still gets its own network namespace: published code never gets the host's.

import type { JsonObject } from '#model/declaration.ts';
import type { Argv, Launch } from '#model/target.ts';
import { openSession } from '#observe/exercise/open-session.ts';
import { openInternet } from '#observe/record/internet.ts';
import { startWatched } from '#observe/record/start-watched.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { keepProcessorsAwake } from '#observe/trace/keep-processors-awake.ts';
import { findTracer, NO_TRACER } from '#observe/trace/registry.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';
import { openPlainCell } from '../../test/support/plain-cell.ts';

export type Way = 'bare' | 'traced in the cell';

export interface Timing {
	/** Time until the held process was proven and limited: the making of the cell, without the sink. */
	readonly setupMs: number;
	/** Time from the server's exec to the response to tools/list. For a bare server, from its release, which is two execs of a shell earlier, about 3 ms. */
	readonly startMs: number;
	readonly callMs: number;
}

export async function driveServer(launch: Launch, way: Way, call: { tool: string; args: JsonObject; times: number }): Promise<Timing> {
	const signal = new AbortController().signal;
	const visible = [launch.runtime.program, ...launch.runtime.roots, ...launch.packageRoots, ...launch.namedPaths];
	const began = performance.now();
	await using cell = await openPlainCell({ visible, env: launch.env }, findSandbox(way === 'bare' ? 'none' : 'bubblewrap'));
	// The same network as an audit's default. A bare server has no network at all.
	const opened = performance.now();
	await using _internet = way === 'bare' ? undefined : await openInternet(cell, {}, signal);
	const joined = performance.now();
	using _awake = keepProcessorsAwake(); // as the audit does
	const tracer = way === 'bare' ? NO_TRACER : findTracer('strace');
	const { process: server, trace } = await startWatched(cell, tracer, launch.argv, 'trace');
	const released = performance.now();
	const opening = await openSession(server, { connectTimeoutMs: 60_000, onObservation: () => {}, signal });
	if (opening.kind === 'failed') throw new Error(`${launch.name}: ${opening.message}`);
	await using session = opening.session;
	await session.request('tools/list', {}, { timeoutMs: 60_000 });
	const listed = performance.now();
	const listedAt = nowMicros();
	for (let i = 0; i < call.times; i++)
		await session.request('tools/call', { name: call.tool, arguments: call.args }, { timeoutMs: 60_000 });
	const called = performance.now();
	server.kill();
	await server.exited;
	const startMs = way === 'bare' ? listed - released : (listedAt - (await execTime(trace, launch.argv))) / 1000;
	return { setupMs: released - joined + (opened - began), startMs, callMs: (called - listed) / call.times };
}

/** Returns when the kernel saw the server start, in microseconds. */
async function execTime(trace: Trace, argv: Argv): Promise<number> {
	for await (const batch of trace.observations()) {
		const start = batch.find((one) => one.kind === 'exec' && one.ok && one.argv.join('\0') === argv.join('\0'));
		if (start !== undefined) return start.at;
	}
	throw new Error('the trace does not show the server start');
}
