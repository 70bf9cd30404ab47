// Measures what the guard adds to a call over stdio: the same lines to the same server, with and without it, in turns.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { keepProcessorsAwake } from '#observe/trace/keep-processors-awake.ts';
import { buildPackage } from '../build-package.ts';

const ECHO = [process.execPath, join(import.meta.dirname, 'echo-server.mjs')] as const;
const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');
const SHORT = { turns: 40, calls: 100 };
const LONG = { turns: 3, calls: 4000 };
const IN_FLIGHT = 64;
/** Number of new guards. The median of their numbers counts, because the processors that a server gets at its start are chance. */
const NEW_ONES = 3;
const FIRST_CALLS = 2000;

interface Added {
	readonly p50: number;
	readonly p99: number;
}

export interface GuardSpeed {
	/** The guard's cost with the processors kept awake, bare and guarded. */
	readonly addedMs: Added;
	/**
	 * The cost with processors that sleep whenever they can, which includes waking them for a third process. Two processes alone, for the first one or two thousand calls
	 * of a turn, mostly share one processor and wake none, so the same guard adds more in short turns than in long ones. A new guard adds more, too, because
	 * it takes about ten thousand calls until all code on a call's path is fully optimised.
	 */
	readonly asleepAddedMs: Readonly<Record<'new, short turns' | 'long turns' | 'short turns', Added>>;
	readonly callsPerSecond: number;
	/** Time until the tools are listed: for the published package with the default policy or one that must be parsed, and for this clone with separate modules. */
	readonly startAddedMs: { readonly published: number; readonly ownPolicy: number; readonly source: number };
}

export async function benchGuard(flooded = 30_000): Promise<GuardSpeed> {
	const data = await mkdtemp(join(tmpdir(), 'candor-bench-guard-'));
	try {
		const policy = join(data, 'policy.yaml');
		// The default policy without its limit of calls per minute, which a benchmark would reach immediately.
		const text = await readFile(join(import.meta.dirname, '..', '..', 'policies', 'default.yaml'), 'utf8');
		await writeFile(policy, text.replaceAll(/per_minute: \d+/g, 'per_minute: 1000000'));
		const guardedBy = (candor: string, chosen: string) =>
			[process.execPath, candor, 'guard', '--no-dns', '--policy', chosen, '--', ...ECHO] as const;
		const guarded = guardedBy(CANDOR, policy);
		const published = await buildPackage(join(data, 'package'));
		const starts = { bare: [] as number[], published: [] as number[], ownPolicy: [] as number[], source: [] as number[] };
		for (let i = 0; i < 15; i++) {
			for (const [way, argv] of [
				['bare', ECHO],
				['published', guardedBy(published, 'default')],
				['ownPolicy', guardedBy(published, policy)],
				['source', guardedBy(CANDOR, 'default')],
			] as const) {
				const began = performance.now();
				await using peer = await connect(argv, data);
				starts[way].push(performance.now() - began);
				void peer;
			}
		}
		const fresh: Added[] = [];
		for (let i = 1; i < NEW_ONES; i++) {
			await using another = await pair(guarded, data);
			fresh.push(await added(another.bare, another.guard, SHORT));
		}
		await using last = await pair(guarded, data);
		const { bare, guard } = last;
		fresh.push(await added(bare, guard, SHORT));
		const middle = (part: keyof Added) =>
			quantile(
				fresh.map((one) => one[part]),
				0.5,
			);
		const asleep = {
			'new, short turns': { p50: middle('p50'), p99: middle('p99') },
			'long turns': await added(bare, guard, LONG),
			'short turns': await added(bare, guard, SHORT),
		};
		const awake = await added(bare, guard, SHORT, keepProcessorsAwake());
		const began = performance.now();
		let left = flooded;
		await Promise.all(
			Array.from({ length: IN_FLIGHT }, async () => {
				while (left-- > 0) await guard.call('flood');
			}),
		);
		const callsPerSecond = Math.round(flooded / ((performance.now() - began) / 1000));
		const startAdded = (way: keyof typeof starts) => quantile(starts[way], 0.5) - quantile(starts.bare, 0.5);
		return {
			addedMs: awake,
			asleepAddedMs: asleep,
			callsPerSecond,
			startAddedMs: {
				published: startAdded('published'),
				ownPolicy: startAdded('ownPolicy'),
				source: startAdded('source'),
			},
		};
	} finally {
		await rm(data, { recursive: true, force: true });
	}
}

/** Alternates between both, so that other load on the machine affects both. */
async function added(bare: Peer, guarded: Peer, { turns, calls }: typeof SHORT, awake?: Disposable): Promise<Added> {
	using _awake = awake;
	const times = { bare: [] as number[], guarded: [] as number[] };
	for (let turn = 0; turn < turns; turn++) {
		for (const [way, peer] of Object.entries({ bare, guarded }) as [keyof typeof times, Peer][]) {
			for (let i = 0; i < calls; i++) {
				const began = performance.now();
				await peer.call(`text ${i}`);
				times[way].push(performance.now() - began);
			}
		}
	}
	const over = (share: number) => quantile(times.guarded, share) - quantile(times.bare, share);
	return { p50: over(0.5), p99: over(0.99) };
}

/** Starts a server without and with a guard, and makes the first calls of both. */
async function pair(guarded: readonly string[], data: string): Promise<AsyncDisposable & { readonly bare: Peer; readonly guard: Peer }> {
	const bare = await connect(ECHO, data);
	const guard = await connect(guarded, data);
	for (const peer of [bare, guard]) for (let i = 0; i < FIRST_CALLS; i++) await peer.call('warm');
	return {
		bare,
		guard,
		async [Symbol.asyncDispose]() {
			await guard[Symbol.asyncDispose]();
			await bare[Symbol.asyncDispose]();
		},
	};
}

interface Peer extends AsyncDisposable {
	call(text: string): Promise<void>;
}

/** Sends the greeting and lists the tools. */
async function connect([program, ...words]: readonly string[], data: string): Promise<Peer> {
	const child: ChildProcessByStdio<Writable, Readable, null> = spawn(program ?? '', words, {
		env: { ...process.env, XDG_DATA_HOME: data },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const waiting = new Map<number, () => void>();
	let rest = '';
	child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			const { id, error } = JSON.parse(line) as { id?: number; error?: { message: string } };
			if (error !== undefined) throw new Error(error.message);
			if (id === undefined) continue;
			waiting.get(id)?.();
			waiting.delete(id);
		}
	});
	let id = 0;
	const ask = (method: string, params: object): Promise<void> => {
		id += 1;
		const mine = id;
		child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
		return new Promise((resolve) => waiting.set(mine, resolve));
	};
	await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
	child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
	await ask('tools/list', {});
	return {
		call: (text) => ask('tools/call', { name: 'echo', arguments: { message: text } }),
		async [Symbol.asyncDispose]() {
			const exited = new Promise((resolve) => child.once('exit', resolve));
			child.stdin.end();
			await exited;
		},
	};
}

function quantile(numbers: readonly number[], share: number): number {
	return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await benchGuard())}\n`);
