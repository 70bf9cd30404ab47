// Guards under load, killed at random moments: what reached the server must be in the ledger, and the chain whole.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { startGuard } from './start-guard.ts';

const IN_FLIGHT = 32;
const LONGEST_MS = 150;

/** How many calls reached the server in all. */
export async function killGuards(rounds: number): Promise<number> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-kills-'));
	try {
		const policy = join(directory, 'policy.yaml');
		await writeFile(policy, 'version: 1\ndefault: allow\n');
		const noted = join(directory, 'noted');
		await writeFile(noted, '');
		for (let round = 0; round < rounds; round++) {
			await using guard = await startGuard({
				directory,
				flags: ['--policy', policy],
				command: [process.execPath, join(import.meta.dirname, 'noting-server.mjs'), noted],
			});
			let next = 0;
			const call = () => {
				next += 1;
				const params = { name: 'note', arguments: { next } };
				guard.write(`${JSON.stringify({ jsonrpc: '2.0', id: `${round}-${next}`, method: 'tools/call', params })}\n`);
			};
			const greeted = guard.lines((line) => line.includes('"init"'));
			guard.write('{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\n');
			await greeted;
			guard
				.lines((line) => {
					if (line.includes('"result"')) call();
					return false;
				})
				.catch(() => {});
			for (let i = 0; i < IN_FLIGHT; i++) call();
			await sleep(Math.random() * LONGEST_MS);
			guard.kill();
			await guard.exited;
		}
		// Servers end with their guards, but may still be writing.
		await sleep(200);
		const reached = (await readFile(noted, 'utf8')).split('\n').filter(Boolean);
		const candor = async (...words: readonly string[]) =>
			(
				await promisify(execFile)(process.execPath, [CANDOR, ...words], {
					env: { ...process.env, XDG_DATA_HOME: directory },
					maxBuffer: 1 << 28,
				})
			).stdout;
		const decided = new Set(
			(await candor('ledger', '--json'))
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line) as { kind: string; request?: string; decision?: string })
				.flatMap(({ kind, request, decision }) => (kind === 'decision' && decision === 'allow' && request !== undefined ? [request] : [])),
		);
		expect(reached.filter((id) => !decided.has(id))).toEqual([]);
		expect(JSON.parse(await candor('ledger', 'verify', '--json'))).toMatchObject({ problemCount: 0 });
		return reached.length;
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
