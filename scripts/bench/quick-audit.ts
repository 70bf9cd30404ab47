// Compares a quick audit with mcp-behave, which calls each tool once under strace: the same servers, in turn, in a network namespace with no way out.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Argv } from '#model/target.ts';
import { resolveTarget } from '#observe/target/resolve-target.ts';
import { interleave, type Sample } from './measure.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const OTHER = join(ROOT, 'node_modules', '.cache', 'bench-mcp-behave');
/** The newest release of mcp-behave, which breaks with version 2 of the protocol's library. */
const REQUIREMENTS = ['mcp-behave==0.1.3', 'mcp<2'];
const REPETITIONS = 5;

export interface QuickSample {
	readonly server: string;
	readonly candor: Sample;
	readonly other: Sample;
}

/** `program`: Candor's own. */
export async function benchQuickAudits(servers: readonly Argv[], cacheDir: string, program: string): Promise<readonly QuickSample[]> {
	await installOther();
	const place = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	const samples: QuickSample[] = [];
	try {
		for (const argv of servers) {
			const { signal } = new AbortController();
			const launch = await resolveTarget(argv, { cwd: ROOT, env: process.env, cacheDir, onProgress: () => {}, signal });
			const env = { ...process.env, XDG_DATA_HOME: join(place, 'data'), XDG_CACHE_HOME: join(place, 'cache') };
			const candor = [process.execPath, program, 'audit', '--depth', 'quick', '--json', '--', ...launch.argv];
			const other = [join(OTHER, 'bin', 'mcp-behave'), '--no-dns', '--json', '--out-dir', join(place, 'other'), ...launch.argv];
			await timed(candor, env); // measures the runtime's baseline, which is cached
			const { ours, theirs } = await interleave(REPETITIONS, { ours: () => timed(candor, env), theirs: () => timed(other, env) });
			samples.push({ server: argv.at(-1) ?? '', candor: ours, other: theirs });
		}
	} finally {
		await rm(place, { recursive: true, force: true });
	}
	return samples;
}

async function installOther(): Promise<void> {
	if (existsSync(join(OTHER, 'bin', 'mcp-behave'))) return;
	await mkdir(OTHER, { recursive: true });
	await run('python3', ['-m', 'venv', OTHER]);
	await run(join(OTHER, 'bin', 'pip'), ['install', '--quiet', ...REQUIREMENTS]);
}

/** Neither program reaches a network: root creates a network namespace, others a user namespace with it. */
async function timed(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
	const own = process.getuid?.() === 0 ? ['--net'] : ['--net', '--map-root-user'];
	const began = performance.now();
	// Both report their findings by the exit code.
	await run('unshare', [...own, '--', ...argv], { env, maxBuffer: 1 << 28 }).catch((error: { code?: number; stdout?: string }) => {
		if (error.code === undefined || error.stdout === '') throw error;
	});
	return performance.now() - began;
}
