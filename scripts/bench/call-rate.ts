// Measures calls per second against an echo server, without a cell: the real runner over our session, and a plain loop over the SDK's own
// client and transport. The quiet moment after each call, in which effects appear, is left out: it is a choice, not overhead.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Step } from '#model/step.ts';
import { openSession } from '#observe/exercise/open-session.ts';
import { runSteps } from '#observe/exercise/runner.ts';
import type { ServerExit } from '#observe/exercise/server-process.ts';
import { interleave, ratio, type Sample } from './measure.ts';

const ECHO = join(import.meta.dirname, 'echo-server.mjs');
/** Many short turns, because a busy moment of the machine is longer than one turn. */
const CALLS = 100;
const REPETITIONS = 201;
const WARMING = 40;
const { signal } = new AbortController();

/** The SDK's minimal path: it validates no result, like our session. `callTool` validates, and is slower. */
const ANY_RESULT = { '~standard': { version: 1 as const, vendor: 'bench', validate: (value: unknown) => ({ value }) } };

type Loop = (calls: number) => Promise<void>;
const argsOf = (call: number) => ({ message: `hello ${call}` });

async function sdkLoop(stack: AsyncDisposableStack): Promise<Loop> {
	const client = new Client({ name: 'bench', version: '1' });
	stack.defer(() => client.close());
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [ECHO] }));
	return async (calls) => {
		for (let call = 0; call < calls; call++)
			await client.request({ method: 'tools/call', params: { name: 'echo', arguments: argsOf(call) } }, ANY_RESULT);
	};
}

async function ourLoop(stack: AsyncDisposableStack): Promise<Loop> {
	const child = spawn(process.execPath, [ECHO], { stdio: 'pipe' });
	const exited = new Promise<ServerExit>((resolve) => child.once('close', (code, by) => resolve({ code, signal: by })));
	const server = { stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, exited, kill: () => void child.kill('SIGKILL') };
	stack.defer(async () => {
		server.kill();
		await exited;
	});
	const opening = await openSession(server, { connectTimeoutMs: 20_000, onObservation: () => {}, signal });
	if (opening.kind === 'failed') throw new Error(opening.message);
	const { session } = stack.use({ session: opening.session, [Symbol.asyncDispose]: () => opening.session.close() });
	return async (calls) => {
		const steps = Array.from({ length: calls }, (_, call): Step => {
			return { kind: 'call', intent: 'typical', id: call + 1, timeoutMs: 15_000, tool: 'echo', args: argsOf(call) };
		});
		for await (const { outcome } of runSteps(session, steps, { quiet: async () => {}, signal }))
			if (outcome !== 'ok') throw new Error(`a call ended with ${outcome}`);
	};
}

/** Returns the milliseconds for the given number of calls, in repetitions that take turns. */
export async function benchCalls(): Promise<{ readonly calls: number; readonly ours: Sample; readonly sdk: Sample }> {
	await using stack = new AsyncDisposableStack();
	const loops = { sdk: await sdkLoop(stack), ours: await ourLoop(stack) };
	const timed = (loop: Loop) => async () => {
		const began = performance.now();
		await loop(CALLS);
		return performance.now() - began;
	};
	const ways = { sdk: timed(loops.sdk), ours: timed(loops.ours) };
	await interleave(WARMING, ways);
	const { ours, sdk } = await interleave(REPETITIONS, ways);
	return { calls: CALLS, ours, sdk };
}

if (import.meta.main) {
	const { calls, ours, sdk } = await benchCalls();
	const rate = ({ median }: Sample) => `${Math.round((1000 * calls) / median)} calls/s`;
	process.stdout.write(`${rate(ours)} ours, ${rate(sdk)} SDK alone: ${ratio(sdk, ours)}\n`);
}
