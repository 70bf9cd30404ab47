// One client sends and receives what costs a reader most; another one's calls go on meanwhile. And what is large is judged as what is small.

import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalJson } from '#util/canonical-json.ts';
import { repeated, WORST } from '../../../scripts/bench/worst-corpus.ts';
import { CANDOR } from '../../support/candor-program.ts';
import { besides, isEverything } from '../../support/share.ts';
import { memoryPeak } from '../memory-peak.ts';
import { greet, post } from './guard-here.ts';
import { type HttpGuard, startHttpGuard } from './start-http-guard.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SERVER = [process.execPath, join(ROOT, 'scripts', 'bench', 'worst-server.mjs')];
const POLICY = `version: 1
default: allow
max_argument_bytes: 16777216
responses: { secrets: mask, hidden_unicode: mask, instructions: flag, max_bytes: 16000000 }
rules:
  - { name: no-metadata, tools: ['*'], effect: deny, reason: it leads inside, when: { hazards: [metadata-address] } }
`;
/** docs/guard.md, "Bounds". */
const BOUND_MB = 1200;
/** Minutes, or never, where one thread does it all; and ten times the bench's bar, for a machine that is busy. */
const GENEROUS_MS = 2500;
/** The whole run goes near the limit of a message. */
const WORST_BYTES = isEverything ? 9_000_000 : 4_000_000;

let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-bounds-'));
	await writeFile(join(directory, 'policy.yaml'), POLICY);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const start = () => startHttpGuard({ directory, flags: ['--policy', join(directory, 'policy.yaml')], command: SERVER });
const rows = async (): Promise<readonly Record<string, unknown>[]> => {
	const env = { ...process.env, XDG_DATA_HOME: directory };
	const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, 'ledger', '--json'], {
		env,
		maxBuffer: 1e9,
	});
	return stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line
};

async function client({ url }: HttpGuard) {
	const session = await greet(url.href);
	let id = 0;
	const raw = async (text: string) => (await post(url.href, text, session)).messages;
	const call = async (name: string, args: string) => {
		const messages = await raw(`{"jsonrpc":"2.0","id":${++id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`);
		return messages.at(-1) ?? '';
	};
	return { raw, call };
}

test('a second client’s calls go on while the first sends and receives megabytes of the worst', { timeout: 300_000 }, async () => {
	await using guard = await start();
	const [first, second] = [await client(guard), await client(guard)];
	let isOver = false;
	const units = ['\u0301\u0316\u0315', ...besides(['a\x7f', '1f8b08'])].map((unit) => WORST.findIndex(([, one]) => one === unit));
	const hostile = async () => {
		for (const unit of units) {
			const [argument = '', text = ''] = WORST[unit] ?? [];
			await Promise.all([
				first.call('take', JSON.stringify({ [argument]: repeated(text, WORST_BYTES) })),
				first.call('make', JSON.stringify({ unit, bytes: WORST_BYTES, isUnasked: true })),
				first.call('take', JSON.stringify({ path: 'a\n'.repeat(7000) })),
			]);
		}
		isOver = true;
	};
	const times: number[] = [];
	const hostileBegan = performance.now();
	const working = hostile();
	while (!isOver) {
		const began = performance.now();
		expect(await second.call('ping', '{}')).toContain('"done"');
		times.push(performance.now() - began);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	await working;
	const hostileMs = performance.now() - hostileBegan;
	expect(times.length).toBeGreaterThan(20);
	// One thread would be away for as long as it reads one of these messages, whatever else the machine does.
	expect(Math.max(...times)).toBeLessThan(Math.max(GENEROUS_MS, hostileMs / 6));
	expect(memoryPeak(guard.pid)).toBeLessThan(BOUND_MB);
});

test('large arguments are judged, digested and passed on as small ones are', async () => {
	await using guard = await start();
	const one = await client(guard);
	const padding = 'p'.repeat(100_000);
	const denied = await one.call('take', JSON.stringify({ padding, url: 'http://169.254.169.254/' }));
	expect(denied).toMatch(/no-metadata/);
	const args = { padding, inner: { text: 'é\u2028', n: 1.5 } };
	expect(await one.call('take', JSON.stringify(args))).toContain('"done"');
	await guard.stop();
	const decisions = (await rows()).filter(({ kind }) => kind === 'decision');
	expect(decisions).toMatchObject([
		{ decision: 'deny', rule: 'no-metadata', tool: 'take' },
		{ decision: 'allow', tool: 'take', argumentsDigest: hash('sha256', canonicalJson(args)) },
	]);
});

test('a large message that two readers could understand differently is refused', async () => {
	await using guard = await start();
	const one = await client(guard);
	const padding = `"padding":"${'p'.repeat(20_000)}"`;
	const refusal = async (params: string) => JSON.parse((await one.raw(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${params}}`)).at(-1) ?? '');
	for (const params of [`{"name":"take","name":"make",${padding}}`, `{${padding},"name":"take","arguments":{"a":1,"a":2}}`, `{"name":"take",${padding},"NAME":"make"}`])
		expect(await refusal(params)).toMatchObject({ id: 7, error: { code: -32600, message: expect.stringContaining('Candor refused this message') } });
}); // biome-ignore format: a list

test('a large answer is masked, and what is said before it comes before it', async () => {
	await using guard = await start();
	const one = await client(guard);
	const unit = WORST.findIndex(([, text]) => text === 'a\x7f');
	const messages = await one.raw(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"make","arguments":${JSON.stringify({ unit, bytes: 100_000, isUnasked: true })}}}`);
	expect(messages.map((message) => JSON.parse(message).method)).toEqual(['notifications/message', undefined]);
	for (const message of messages) {
		expect(message).toContain('aaaaaaaa');
		expect(message).not.toMatch(/\x7f|\\u007f/);
	}
	await guard.stop();
	expect((await rows()).find(({ kind }) => kind === 'outcome')).toMatchObject({ findings: expect.arrayContaining([{ rule: 'hidden_unicode', observed: 'letters that take others back' }]) });
}); // biome-ignore format: long lines
