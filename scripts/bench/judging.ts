// Measures how long the report takes after a server with very many effects has stopped.

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '#app/audits/audit.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { findTracer } from '#observe/trace/registry.ts';

const SERVER = join(import.meta.dirname, 'many-effects-server.mjs');
/** Opening this many names under a tracer takes its time. */
const CALL_TIMEOUT_MS = 300_000;

interface Judging {
	readonly seconds: number;
	readonly processorSeconds: number;
	readonly observations: number;
	readonly reportMegabytes: number;
}

interface Assessing {
	readonly seconds: number;
	readonly processorSeconds: number;
	readonly megabytes: number;
	readonly observations: number;
}

/** Runs in its own process, so that its memory can be measured. */
export function benchAssessing(observations: number): Assessing {
	const script = join(import.meta.dirname, 'assess-many.ts');
	return JSON.parse(execFileSync(process.execPath, [script, String(observations)], { encoding: 'utf8' })) as Assessing;
}

export async function benchJudging(looks: number): Promise<Judging> {
	const kept = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	try {
		const request = {
			typed: [process.execPath, SERVER, String(looks)],
			from: kept,
			env: {},
			writable: [],
			network: 'sink' as const,
			...DEPTHS.quick,
			callTimeoutMs: CALL_TIMEOUT_MS,
			seed: 1,
			limits: DEFAULT_LIMITS,
			allowances: [],
			cacheDir: join(kept, 'cache'),
		};
		const parts = { sandbox: findSandbox('bubblewrap'), tracer: findTracer('strace') };
		let stopped = 0;
		let used = process.cpuUsage();
		for await (const event of audit(request, parts, new AbortController().signal)) {
			if (event.kind === 'stage' && event.stage === 'judge') {
				stopped = performance.now();
				used = process.cpuUsage();
			}
			if (event.kind !== 'report') continue;
			const text = JSON.stringify(event.report);
			const seconds = (performance.now() - stopped) / 1000;
			const { user, system } = process.cpuUsage(used);
			return {
				seconds,
				processorSeconds: (user + system) / 1e6,
				observations: event.report.coverage.observations,
				reportMegabytes: text.length / 1e6,
			};
		}
		throw new Error('the audit ended without a report');
	} finally {
		await rm(kept, { recursive: true, force: true });
	}
}
