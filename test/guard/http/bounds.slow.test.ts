// A message that a thread cannot read in its memory or its time: near the end of its memory it works more and more slowly, so this takes a minute on a busy machine.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CANDOR } from '../../support/candor-program.ts';
import { greet, post } from './guard-here.ts';
import { startHttpGuard } from './start-http-guard.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

test('what cannot be looked through within its bounds is denied, and the row says so', { timeout: 240_000 }, async () => {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bounds-'));
	try {
		await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\nmax_argument_bytes: 67108864\n');
		const command = [process.execPath, join(ROOT, 'scripts', 'bench', 'worst-server.mjs')];
		await using guard = await startHttpGuard({ directory, flags: ['--policy', join(directory, 'policy.yaml')], command });
		const session = await greet(guard.url.href);
		const call = async (id: number, name: string, args: string) => {
			const text = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
			return (await post(guard.url.href, text, session)).messages.at(-1);
		};
		// Just below what is too many values, each of another kind: twenty megabytes as text, hundreds as objects.
		const bomb = Array.from({ length: 1_900_000 }, (_, i) => `{"${i}k":1}`).join();
		expect(await call(1, 'take', `{"target":[${bomb}]}`)).toMatch(/"code":-32001.*(?:more than 256 MB|longer than 60 s) to look through/);
		expect(await call(2, 'ping', '{}')).toContain('"done"');
		await guard.stop();
		const env = { ...process.env, XDG_DATA_HOME: directory };
		const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, 'ledger', '--json'], { env });
		const rows = stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line
		expect(rows.find(({ kind }) => kind === 'decision')).toMatchObject({ decision: 'deny', rule: 'bounds', method: 'tools/call' });
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
});
