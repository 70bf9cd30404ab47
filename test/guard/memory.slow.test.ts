// A guard stands there for months: what it holds must not grow with the calls that it has seen.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startGuard } from './start-guard.ts';

const CALLS = 1_000_000;
const IN_FLIGHT = 64;
const SAMPLES = 50;
const ROOT = join(import.meta.dirname, '..', '..');

/** Mostly small calls; some are denied, some long, some have their answer masked. */
function textOf(n: number): string {
	if (n % 20 === 7) return 'http://169.254.169.254/latest/meta-data/';
	if (n % 50 === 3) return `${n} `.repeat(500);
	if (n % 20 === 11) return `hidden\u200b in ${n}`;
	return `text ${n}`;
}

test('memory is flat over a million calls', { timeout: 1_800_000 }, async () => {
	const directory = await mkdtemp(join(tmpdir(), 'candor-million-'));
	try {
		const policy = join(directory, 'policy.yaml');
		const text = await readFile(join(ROOT, 'policies', 'default.yaml'), 'utf8');
		await writeFile(policy, text.replaceAll(/per_minute: \d+/g, 'per_minute: 1000000'));
		await using guard = await startGuard({
			directory,
			flags: ['--policy', policy],
			command: [process.execPath, join(ROOT, 'scripts', 'bench', 'echo-server.mjs')],
		});
		const held: number[] = [];
		let answered = 0;
		let denied = 0;
		let sent = 0;
		const call = () => {
			sent += 1;
			const params = { name: 'echo', arguments: { message: textOf(sent) } };
			guard.write(`${JSON.stringify({ jsonrpc: '2.0', id: sent, method: 'tools/call', params })}\n`);
		};
		const over = guard.lines((line) => {
			if (line.startsWith('{"jsonrpc":"2.0","id":"init"')) return false;
			answered += 1;
			if (line.includes('"error"')) denied += 1;
			if (answered % (CALLS / SAMPLES) === 0) void memoryOf(guard.pid).then((bytes) => held.push(bytes));
			if (sent < CALLS) call();
			return answered === CALLS;
		});
		const greeted = guard.lines((line) => line.includes('"init"'));
		guard.write('{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\n');
		await greeted;
		for (let i = 0; i < IN_FLIGHT; i++) call();
		await over;
		expect(denied).toBe(CALLS / 20);
		const [middle, end] = [held.slice(SAMPLES * 0.2, SAMPLES * 0.6), held.slice(SAMPLES * 0.6)].map(average) as [number, number];
		process.stdout.write(`resident, in MB, every ${CALLS / SAMPLES} calls: ${held.map((bytes) => Math.round(bytes / 1e6)).join(' ')}\n`);
		expect(end / middle).toBeLessThan(1.1);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
});

async function memoryOf(pid: number): Promise<number> {
	// VmRSS:	   71234 kB
	const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) * 1024;
}

function average(numbers: readonly number[]): number {
	return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
