// Measures how long a second client's calls take while the first sends and receives the worst known inputs, through one guard over HTTP, and how much memory the
// guard takes meanwhile. Each client is a separate process.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greet } from '../../test/guard/http/guard-here.ts';
import { startHttpGuard } from '../../test/guard/http/start-http-guard.ts';
import { memoryPeak } from '../../test/guard/memory-peak.ts';

const SERVER = [process.execPath, join(import.meta.dirname, 'worst-server.mjs')];
const CLIENT = join(import.meta.dirname, 'worst-client.mjs');
/** From a size that is still judged immediately to one that every shipped policy refuses. */
const SIZES = [12_000, 200_000, 1_000_000, 9_000_000];
const AT_ONCE = 6;
const PAUSE_MS = 10;

export interface WorstInputs {
	readonly calls: number;
	readonly p50: number;
	readonly p99: number;
	readonly slowest: number;
	readonly peakMb: number;
	/** Number of answered messages of the first client. */
	readonly answered: number;
}

export async function benchWorstInputs(seconds = 60, sizes: readonly number[] = SIZES): Promise<WorstInputs> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-worst-'));
	try {
		const policy = join(directory, 'policy.yaml');
		const text = await readFile(join(import.meta.dirname, '..', '..', 'policies', 'default.yaml'), 'utf8');
		// Sets no effective limit of calls per minute, and room for the longest input.
		await writeFile(policy, `${text.replaceAll(/per_minute: \d+/g, 'per_minute: 1000000')}\nmax_argument_bytes: 16777216\n`);
		await using guard = await startHttpGuard({ directory, flags: ['--policy', policy], command: SERVER });
		const first = await greet(guard.url.href);
		const second = await greet(guard.url.href);
		const hostile = spawn(process.execPath, [CLIENT, guard.url.href, first['mcp-session-id'] ?? '', sizes.join(), String(AT_ONCE)], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		let answered = 0;
		hostile.stdout.setEncoding('utf8').on('data', (chunk: string) => {
			answered += chunk.split('\n').length - 1;
		});
		const times: number[] = [];
		try {
			const agent = new Agent({ keepAlive: true });
			const until = performance.now() + seconds * 1000;
			for (let id = 1; performance.now() < until; id++) {
				const began = performance.now();
				await ping(guard.url, agent, second, id);
				times.push(performance.now() - began);
				await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
			}
			agent.destroy();
		} finally {
			hostile.kill('SIGKILL');
		}
		const sorted = times.toSorted((a, b) => a - b);
		const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
		return { calls: times.length, p50: at(0.5), p99: at(0.99), slowest: at(1), peakMb: memoryPeak(guard.pid), answered };
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

function ping(url: URL, agent: Agent, headers: Readonly<Record<string, string>>, id: number): Promise<void> {
	const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'ping', arguments: { message: `call ${id}` } } });
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const all = {
		...headers,
		accept: 'application/json, text/event-stream',
		'content-type': 'application/json',
		'content-length': body.length,
	};
	const asked = request(url, { method: 'POST', agent, headers: all }, (response) => {
		let text = '';
		response.setEncoding('utf8').on('data', (chunk: string) => {
			text += chunk;
		});
		response.on('end', () => (text.includes(`"id":${id},"result"`) ? resolve() : reject(new Error(`no answer: ${text.slice(0, 300)}`))));
	});
	asked.on('error', reject);
	asked.end(body);
	return promise;
}

// node scripts/bench/worst-inputs.ts [seconds] [bytes,…]
if (import.meta.main) {
	const [seconds = '60', sizes = SIZES.join()] = process.argv.slice(2);
	process.stdout.write(`${JSON.stringify(await benchWorstInputs(Number(seconds), sizes.split(',').map(Number)))}\n`);
}
