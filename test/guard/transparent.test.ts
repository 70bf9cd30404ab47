import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageCorpus } from './message-corpus.ts';
import { startGuard } from './start-guard.ts';

let directory = '';
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-transparent-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('an allow-all guard passes every message of both generations on, byte for byte, in both directions', async () => {
	const corpus = messageCorpus();
	const byClient = corpus.filter(({ from }) => from === 'client');
	const byServer = corpus.filter(({ from }) => from === 'server');
	const messages = corpus.reduce((sum, { answer }) => sum + (answer === undefined ? 1 : 2), 0);
	expect(messages).toBeGreaterThan(500);

	const script = join(directory, 'script.json');
	const output = join(directory, 'heard.ndjson');
	const hears = Object.fromEntries(byClient.flatMap(({ received, answer }) => (answer === undefined ? [] : [[received, answer]])));
	await writeFile(script, JSON.stringify({ hears, says: byServer.map(({ received }) => received) }));
	await writeFile(join(directory, 'open.yaml'), ALLOW_ALL);
	await using guard = await startGuard({
		directory,
		flags: ['--policy', join(directory, 'open.yaml'), '--no-pin'],
		command: [process.execPath, join(import.meta.dirname, 'scripted-server.mjs'), script, output],
	});

	const answers = new Map(byServer.map(({ received, answer }) => [received, answer]));
	const received: string[] = [];
	const expected = new Set([...byClient.flatMap(({ answer }) => answer ?? []), ...byServer.map(({ received }) => received)]);
	const go = '{"jsonrpc":"2.0","method":"x-go"}';
	const done = guard.lines((line) => {
		received.push(line);
		const answer = answers.get(line);
		if (answer !== undefined) guard.write(`${answer}\n`);
		expected.delete(line);
		return expected.size === 0;
	});
	for (const { received } of byClient) guard.write(`${received}\n`);
	guard.write(`${go}\n`);
	await done;
	await guard.end();

	const sent = [...byClient.map(({ received }) => received), go, ...byServer.flatMap(({ answer }) => answer ?? [])];
	const lines = (await readFile(output, 'utf8')).trimEnd().split('\n');
	expect(lines.length).toBe(sent.length);
	expect(lines.slice(0, byClient.length + 1)).toEqual(sent.slice(0, byClient.length + 1));
	expect(new Set(lines)).toEqual(new Set(sent));
	expect(received.toSorted()).toEqual(
		[...byClient.flatMap(({ answer }) => answer ?? []), ...byServer.map(({ received }) => received)].toSorted(),
	);
});

const ALLOW_ALL = `
version: 1
default: allow
responses: { secrets: pass, hidden_unicode: pass, instructions: pass, canaries: pass }
`;
