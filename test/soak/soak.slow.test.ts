// A guard and `candor serve` under steady load for half an hour: what they hold is flat. CANDOR_SOAK_MINUTES sets another time.
// Live bytes after a collection are compared, not resident memory: V8 lets its young generation grow under load, up to 120 MB, and keeps it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type GuardProcess, startGuard } from '../guard/start-guard.ts';
import { type ServeProcess, startServe } from '../server/serve-process.ts';
import type { LiveBytes } from './report-live-bytes.ts';

const MINUTES = Number(process.env['CANDOR_SOAK_MINUTES'] ?? 30);
/** Of each, a second: far below what they can do, so that the time counts and not the machine. */
const CALLS = 200;
const TICK_MS = 100;
/** Of all looks, those at the start do not count: code is compiled and caches fill. */
const WARM = 0.3;
const SAMPLES = 60;
const FLAT = 1.15;
const MEGABYTE = 1024 ** 2;
const ROOT = join(import.meta.dirname, '..', '..');
const INSPECTED = JSON.stringify({
	server_name: 'soak',
	policy: 'default',
	tool_call: { tool_name: 'read_file', arguments: { path: '/home/you/notes.txt' } },
});
const PAGES = ['/health', '/api/overview', '/api/audits', '/api/fleet', '/api/ledger'];

test(`memory is flat over ${MINUTES} minutes`, { timeout: (MINUTES + 15) * 60_000 }, async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-soak-'));
	try {
		const policy = join(directory, 'policy.yaml');
		const text = readFileSync(join(ROOT, 'policies', 'default.yaml'), 'utf8');
		writeFileSync(policy, text.replaceAll(/per_minute: \d+/g, 'per_minute: 1000000'));
		const command = [process.execPath, join(ROOT, 'scripts', 'bench', 'echo-server.mjs')];
		const env = {
			NODE_OPTIONS: `--import=${join(import.meta.dirname, 'report-live-bytes.ts')}`,
			CANDOR_LIVE_BYTES: directory,
			CANDOR_LIVE_BYTES_MS: String((MINUTES * 60_000) / SAMPLES),
		};
		await using guard = await startGuard({ directory, flags: ['--policy', policy], command, env });
		await using serve = await startServe([], {}, env);
		const until = performance.now() + MINUTES * 60_000;
		const [calls, requests] = await Promise.all([callGuard(guard, until), askServe(serve, until)]);
		process.stdout.write(`${calls} calls, ${requests} requests\n`);
		expect(calls).toBeGreaterThan(MINUTES * 60);
		expect(requests).toBeGreaterThan(MINUTES * 60);
		const threads = [...threadsOf(directory, 'guard', guard.pid), ...threadsOf(directory, 'serve', serve.child.pid ?? 0)];
		expect(threads.length).toBeGreaterThanOrEqual(2);
		expect(threads.filter(({ held }) => growthOf(held) >= FLAT)).toEqual([]);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});

/** Calls of all kinds, no more in flight than a tick sends: a slow machine makes fewer of them. Returns how many were answered. */
async function callGuard(guard: GuardProcess, until: number): Promise<number> {
	let [sent, answered] = [0, 0];
	guard
		.lines((line) => {
			if (line.includes('"id"')) answered += 1;
			return false;
		})
		.catch(() => {}); // it ends with the guard
	guard.write('{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\n');
	while (performance.now() < until) {
		for (let call = 0; call < CALLS / (1000 / TICK_MS) && sent - answered < CALLS; call++) {
			sent += 1;
			const params = { name: 'echo', arguments: { message: textOf(sent) } };
			guard.write(`${JSON.stringify({ jsonrpc: '2.0', id: sent, method: 'tools/call', params })}\n`);
		}
		await setTimeout(TICK_MS);
	}
	return answered;
}

/** Mostly small; some are denied, some long, some have their answer masked. */
function textOf(n: number): string {
	if (n % 20 === 7) return 'http://169.254.169.254/latest/meta-data/';
	if (n % 50 === 3) return `${n} `.repeat(500);
	if (n % 20 === 11) return `hidden\u200b in ${n}`;
	return `text ${n}`;
}

async function askServe(serve: ServeProcess, until: number): Promise<number> {
	const headers = await serve.login();
	let answered = 0;
	const ask = async (path: string, init: RequestInit) => {
		const answer = await fetch(`${serve.url}${path}`, init);
		await answer.arrayBuffer();
		// 429: the limit of requests a minute, which is a right answer under load.
		if (!answer.ok && answer.status !== 429) throw new Error(`${path}: ${answer.status}`);
		answered += 1;
	};
	const inspect = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: INSPECTED };
	while (performance.now() < until) {
		const page = PAGES[answered % PAGES.length] ?? '/health';
		await Promise.all([ask(page, { headers }), ...Array.from({ length: CALLS / 20 }, () => ask('/inspect', inspect))]);
		await setTimeout(TICK_MS);
	}
	return answered;
}

interface Thread {
	readonly name: string;
	/** Megabytes, one look after the other. */
	readonly held: readonly number[];
}

/** Threads that lived for most of the run; others are short tasks, such as archiving. */
function threadsOf(directory: string, program: string, pid: number): readonly Thread[] {
	const lines = readFileSync(join(directory, `${pid}.ndjson`), 'utf8')
		.trimEnd()
		.split('\n');
	const looks = lines.map((line) => JSON.parse(line) as LiveBytes);
	const resident = looks.map((one) => Math.round(one.resident / MEGABYTE));
	process.stdout.write(`${program}, resident, MB: ${resident.join(' ')}\n`);
	return [...Map.groupBy(looks, ({ thread }) => thread)]
		.map(([thread, own]) => ({
			name: `${program}, thread ${thread}`,
			held: own.map(({ heap, external }) => Math.round((10 * (heap + external)) / MEGABYTE) / 10),
		}))
		.filter(({ name, held }) => process.stdout.write(`${name}, live, MB: ${held.join(' ')}\n`) && held.length > SAMPLES / 2);
}

/** The median of the last part, by that of the part before it. */
function growthOf(held: readonly number[]): number {
	const counted = held.slice(held.length * WARM);
	const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
	return middle(counted.slice(counted.length >> 1)) / middle(counted.slice(0, counted.length >> 1));
}
