// Measures the ledger's cost for the guard: rows per second, and how long the two rows of one call delay it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Durability } from '#model/ledger.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';

export interface LedgerSpeed {
	readonly rowsPerSecond: number;
	/** The same by processor time, which is meaningful even on a busy machine. */
	readonly rowsPerProcessorSecond: number;
	/** Time of a decision and its outcome together. */
	readonly callMs: { readonly median: number; readonly p99: number };
}

/** Writes without a pause: a decision waits for its line in the journal, and some decisions wait until the collected lines become rows. */
export async function benchLedger(durable: Durability, calls: number): Promise<LedgerSpeed> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	try {
		using ledger = await openLedger(join(directory, 'ledger.db'), { durable });
		const times: number[] = [];
		const began = performance.now();
		const usage = process.cpuUsage();
		for (let request = 0; request < calls; request++) {
			const start = performance.now();
			const receipt = ledger.decide({
				server: 'filesystem',
				session: '5f2c1a9e',
				request,
				method: 'tools/call',
				tool: 'read_text_file',
				decision: 'allow',
				rule: 'allow-reads',
				reason: 'reads inside the project are allowed',
				arguments: { path: `/home/someone/project/src/file-${request}.ts`, head: 100, options: { encoding: 'utf8' } },
				policy: 'a'.repeat(64),
			});
			ledger.outcome(receipt, { outcome: 'ok', durationMs: 1.25, requestBytes: 180, responseBytes: 2400 });
			times.push(performance.now() - start);
		}
		const rowsPerSecond = Math.round((2 * calls) / ((performance.now() - began) / 1000));
		const { user, system } = process.cpuUsage(usage);
		const rowsPerProcessorSecond = Math.round((2 * calls) / ((user + system) / 1e6));
		times.sort((a, b) => a - b);
		const at = (share: number) => times[Math.floor(share * (calls - 1))] ?? Number.NaN;
		return { rowsPerSecond, rowsPerProcessorSecond, callMs: { median: at(0.5), p99: at(0.99) } };
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

if (import.meta.main) {
	for (const [durable, calls] of [
		['normal', 50_000],
		['full', 1000],
	] as const) {
		const { rowsPerSecond, rowsPerProcessorSecond, callMs } = await benchLedger(durable, calls);
		const rates = `${rowsPerSecond.toLocaleString('en')} rows/s (${rowsPerProcessorSecond.toLocaleString('en')} by processor time)`;
		const times = `${callMs.median.toFixed(3)} ms median, ${callMs.p99.toFixed(2)} ms p99`;
		process.stdout.write(`${durable.padEnd(7)} ${rates}; a call's two rows ${times}\n`);
	}
}
