// Measures the cost of audits: processor time, memory, stored bytes. Each runs like a fleet worker's audit, one after another, in its own store.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMeasured } from '#app/audits/background/run-in-process.ts';
import type { Argv } from '#model/target.ts';
import { openStore } from '#store/sql/open-store.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'fixtures', 'servers');

export interface MeasuredAudit {
	readonly server: string;
	readonly depth: 'quick' | 'standard';
	readonly cpuSeconds: number;
	readonly peakMb: number;
	/** Size of the report in the store. */
	readonly reportKb: number;
	/** Size of what the worker's machine keeps of the run. */
	readonly localKb: number;
}

const NAMED: Readonly<Record<string, Argv>> = {
	'a small server in Node': [process.execPath, join(FIXTURES, 'demo/honest.mjs')],
	'a small server in Python': ['python3', join(FIXTURES, 'demo/honest.py')],
	'a server with findings': [process.execPath, join(FIXTURES, 'demo/leaky.mjs')],
	'server-memory': ['npx', '-y', '@modelcontextprotocol/server-memory@2026.8.31'],
	'server-everything': ['npx', '-y', '@modelcontextprotocol/server-everything@2026.8.31'],
};

export async function measureAudits(
	depths: readonly MeasuredAudit['depth'][],
	names = Object.keys(NAMED),
): Promise<readonly MeasuredAudit[]> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-scale-'));
	process.env['XDG_DATA_HOME'] = directory;
	try {
		await using store = await openStore(join(directory, 'scale.db'));
		const measured: MeasuredAudit[] = [];
		for (const depth of depths)
			for (const server of names) {
				const command = NAMED[server];
				if (command === undefined) throw new Error(`${server} is not among ${Object.keys(NAMED).join(', ')}`);
				const before = bytesIn(join(directory, 'candor'));
				const { report, cost } = await runMeasured({ command, depth, env: {} }, () => {}, new AbortController().signal);
				await store.audits.put({ server, at: Date.now() * 1000, report });
				measured.push({
					...{ server, depth, cpuSeconds: cost.cpuMs / 1000, peakMb: cost.peakKib / 1024 },
					reportKb: Buffer.byteLength(JSON.stringify(report)) / 1024,
					localKb: (bytesIn(join(directory, 'candor')) - before) / 1024,
				});
				process.stderr.write(`scale: ${server}, ${depth}: ${(cost.cpuMs / 1000).toFixed(1)} s of processors\n`);
			}
		return measured;
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

function bytesIn(path: string): number {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (stats === undefined) return 0;
	return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : stats.size;
}
