// What server and guard write to stderr: all of it arrives, and whoever does not read it holds up no call.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');
// Answers any call; each line of it that is no answer makes the guard say something, and `words` of each call go to stderr.
const SERVER = `
import { createInterface } from 'node:readline';
console.error('first words');
createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, params } = JSON.parse(line);
	process.stderr.write('w'.repeat(params?.arguments?.words ?? 0));
	for (let i = 0; i < (params?.arguments?.garbage ?? 0); i++) console.log('{"jsonrpc":"2.0","id":"' + 'n'.repeat(3000) + '","result":{}}');
	if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
});
process.on('exit', () => process.stderr.write('last words'));
`;

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-words-'));
	await writeFile(join(directory, 'server.mjs'), SERVER);
	await writeFile(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function guard(...flags: readonly string[]) {
	const words = ['guard', '--no-pin', '--no-dns', '--policy', join(directory, 'policy.yaml'), ...flags];
	const server = [process.execPath, join(directory, 'server.mjs')];
	const child = spawn(process.execPath, [CANDOR, ...words, '--', ...server], { env: { ...process.env, XDG_DATA_HOME: directory } });
	const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	let id = 0;
	return {
		stderr: child.stderr,
		call: async (args: object) => {
			id += 1;
			child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'any', arguments: args } })}\n`);
			return JSON.parse((await answers.next()).value ?? '{}') as { readonly id?: number };
		},
		end: async () => {
			child.stdin.end();
			const [code] = await once(child, 'exit');
			return code as number | null;
		},
		[Symbol.dispose]: () => void child.kill('SIGKILL'),
	};
}

test('a client that never reads them gets every answer, and the guard ends', async () => {
	using client = guard();
	for (let i = 1; i <= 40; i++) expect(await client.call({ garbage: 20 })).toMatchObject({ id: i });
	expect(await client.end()).toBe(0);
});

test.for([[], ['--sandbox']])('all of a server’s words arrive, late as they may be read %j', async (flags) => {
	using client = guard(...flags);
	const [, words] = await Promise.all([
		client.call({ words: 3_000_000 }).then(() => client.end()),
		new Promise((resolve) => setTimeout(resolve, 500)).then(() => text(client.stderr)),
	]);
	expect(words).toMatch(/first words\nw{3000000}last words/);
});
