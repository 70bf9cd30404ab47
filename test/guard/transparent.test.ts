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

test('an allow-all guard passes every message of both eras on, byte for byte, in both directions', async () => {
	const corpus = messageCorpus();
	const byClient = corpus.filter(({ from }) => from === 'client');
	const byServer = corpus.filter(({ from }) => from === 'server');
	const messages = corpus.reduce((sum, { answer }) => sum + (answer === undefined ? 1 : 2), 0);
	expect(messages).toBeGreaterThan(500);

	const script = join(directory, 'script.json');
	const heard = join(directory, 'heard.ndjson');
	const hears = Object.fromEntries(byClient.flatMap(({ said, answer }) => (answer === undefined ? [] : [[said, answer]])));
	await writeFile(script, JSON.stringify({ hears, says: byServer.map(({ said }) => said) }));
	await writeFile(join(directory, 'open.yaml'), ALLOW_ALL);
	await using guard = await startGuard({
		directory,
		flags: ['--policy', join(directory, 'open.yaml'), '--no-pin'],
		command: [process.execPath, join(import.meta.dirname, 'scripted-server.mjs'), script, heard],
	});

	const answers = new Map(byServer.map(({ said, answer }) => [said, answer]));
	const received: string[] = [];
	const expected = new Set([...byClient.flatMap(({ answer }) => answer ?? []), ...byServer.map(({ said }) => said)]);
	const go = '{"jsonrpc":"2.0","method":"x-go"}';
	const done = guard.lines((line) => {
		received.push(line);
		const answer = answers.get(line);
		if (answer !== undefined) guard.write(`${answer}\n`);
		expected.delete(line);
		return expected.size === 0;
	});
	for (const { said } of byClient) guard.write(`${said}\n`);
	guard.write(`${go}\n`);
	await done;
	await guard.end();

	const sent = [...byClient.map(({ said }) => said), go, ...byServer.flatMap(({ answer }) => answer ?? [])];
	const lines = (await readFile(heard, 'utf8')).trimEnd().split('\n');
	expect(lines.length).toBe(sent.length);
	expect(lines.slice(0, byClient.length + 1)).toEqual(sent.slice(0, byClient.length + 1));
	expect(new Set(lines)).toEqual(new Set(sent));
	expect(received.toSorted()).toEqual([...byClient.flatMap(({ answer }) => answer ?? []), ...byServer.map(({ said }) => said)].toSorted());
}, 60_000);

const ALLOW_ALL = `
version: 1
default: allow
responses: { secrets: pass, hidden_unicode: pass, instructions: pass, canaries: pass }
`;
