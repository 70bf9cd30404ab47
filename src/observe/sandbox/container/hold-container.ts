// Creates the server's container and holds it in Candor's own program, already traced, until its namespace has been proven.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Argv } from '#model/target.ts';
import { nowMicros } from '#util/micros.ts';
import { SetupError } from '#util/setup-error.ts';
import { countDescendants } from '../descendants.ts';
import type { HeldProcess } from '../held-process.ts';
import { killerOf } from '../kill-process.ts';
import type { Exit, Watch } from '../sandbox.ts';
import { containerPid } from './container-pid.ts';
import { type ContainerPlan, createArguments } from './create-arguments.ts';
import { ask, type Engine } from './engine.ts';

const WATCH_PATIENCE_MS = 10_000;
const POLL_MS = 10;
const CLIENT_PATIENCE_MS = 2000;

interface Helper {
	readonly child: ChildProcess;
	readonly exited: Promise<Exit>;
	hasEnded(): boolean;
}

export async function holdContainer(
	engine: Engine,
	plan: ContainerPlan,
	watch: Watch | undefined,
	signal: AbortSignal,
): Promise<HeldProcess> {
	await ask(engine, createArguments(plan, engine.kind), signal);
	const client = startHelper([engine.program, 'start', '--attach', '--interactive', plan.name], engine.env, 'pipe');
	const { stdin, stdout, stderr } = client.child as ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable };
	stdin.on('error', () => {}); // the other side has ended: `exited` reports it
	let complaint = '';
	const hear = (chunk: Buffer) => {
		complaint += chunk.toString();
	};
	stderr.on('data', hear);
	try {
		const pid = await containerPid(engine, plan.name, client.hasEnded, signal);
		const killFirst = killerOf(pid);
		const tracer = await prepare(watch, pid, stdin, signal);
		const kill = () => {
			killFirst();
			// A client that does not notice is not waited for.
			const timer = setTimeout(() => client.child.kill('SIGKILL'), CLIENT_PATIENCE_MS);
			void client.exited.finally(() => clearTimeout(timer));
		};
		void tracer?.exited.then(kill); // without its tracer the server would continue unseen
		// The trace is complete only when the tracer has ended, too.
		const exited = Promise.all([client.exited, tracer?.exited]).then(([exit]) => exit);
		return {
			pid,
			roots: [pid, ...(tracer?.child.pid === undefined ? [] : [tracer.child.pid])],
			release: () => {
				const releasedAt = nowMicros();
				stdin.write('x');
				return { stdin, stdout, stderr, releasedAt, exited, kill, companions: async () => Math.max(0, (await countDescendants(pid)) - 1) };
			},
			abandon: async () => {
				kill();
				stdout.resume();
				stderr.resume();
				await exited;
			},
		};
	} catch (cause) {
		client.child.kill('SIGKILL');
		signal.throwIfAborted();
		const message = complaint.trim().split('\n').at(-1);
		if (message === undefined || message === '') throw cause;
		throw new SetupError(`the container could not be started: ${message}`, { hint: 'candor doctor', cause });
	} finally {
		stderr.off('data', hear);
		stderr.pause();
	}
}

/** Brings the held program to its second wait while the tracer, if there is one, observes it. */
async function prepare(watch: Watch | undefined, pid: number, stdin: Writable, signal: AbortSignal): Promise<Helper | undefined> {
	if (watch === undefined) {
		stdin.write('x');
		return undefined;
	}
	const tracer = startHelper(watch.attach(pid), { PATH: process.env['PATH'] }, 'ignore');
	const until = performance.now() + WATCH_PATIENCE_MS;
	let isAsked = false;
	while (!tracer.hasEnded() && performance.now() < until) {
		if (await watch.hasBegun()) return tracer;
		if (!isAsked && (await hasTracer(pid))) {
			stdin.write('x');
			isAsked = true;
		}
		await sleep(POLL_MS, undefined, { signal });
	}
	tracer.child.kill('SIGKILL');
	killerOf(pid)();
	throw new SetupError('the container could not be traced; nothing was started', { hint: 'candor doctor' });
}

async function hasTracer(pid: number): Promise<boolean> {
	// TracerPid:	6583
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return /^TracerPid:\s*[1-9]/m.test(status);
}

/** A helper program that ends when candor ends. */
function startHelper(argv: Argv, env: NodeJS.ProcessEnv, stdio: 'pipe' | 'ignore'): Helper {
	const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...argv], { env, stdio, detached: true });
	let hasEnded = false;
	const exited = new Promise<Exit>((resolve) => {
		child.once('exit', (code, signal) => resolve({ code, signal }));
		child.once('error', () => resolve({ code: null, signal: null }));
	});
	void exited.then(() => {
		hasEnded = true;
	});
	return { child, exited, hasEnded: () => hasEnded };
}
