import { expect, onTestFinished, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { type ConnectFailure, openSession, type SessionOptions } from './open-session.ts';
import { connectScript, startScript } from './scripted-server.ts';

async function fail(
	source: string,
	options: Partial<SessionOptions> = {},
): Promise<ConnectFailure & { readonly observations: RawObservation[] }> {
	const process = await startScript(source, onTestFinished);
	const observations: RawObservation[] = [];
	const signal = new AbortController().signal;
	const opening = await openSession(process, { connectTimeoutMs: 5000, signal, onObservation: (o) => observations.push(o), ...options });
	if (opening.kind === 'connected') throw new Error('it connected');
	return { ...opening, observations };
}

test('an ordinary server connects and says who it is', async () => {
	const { session, observations } = await connectScript(`serve({ initialize: hello({ tools: {}, prompts: {} }) });`, onTestFinished);
	expect(session.server).toEqual({ name: 'scripted', version: '1.2.3' });
	expect(session.capabilities).toEqual({ tools: {}, prompts: {} });
	expect(session.protocolVersion).toBe('2025-11-25');
	expect(session.hasEnded).toBe(false);
	expect(observations).toEqual([]);
});

test('the handshake names an ordinary client, or the one that was asked for, and offers nothing', async () => {
	const source = `serve({ initialize: (m) => { process.stderr.write(JSON.stringify(m.params) + '\\n'); hello()(m); } });`;
	for (const client of [undefined, { name: 'some-editor', version: '9' }]) {
		const { session } = await connectScript(source, onTestFinished, client === undefined ? {} : { client });
		await expect.poll(() => session.stderr.lines(1)).toHaveLength(1);
		const params = JSON.parse(session.stderr.lines(1)[0] ?? '');
		expect(params.capabilities).toEqual({});
		expect(params.clientInfo).toEqual(client ?? { name: 'mcp-client', version: '1.0.0' });
	}
});

test('noise before, between and after is noted, and the server connects', async () => {
	const source = `write('Starting up…\\n\\n   \\n\\r\\n42\\n[1]\\n'); serve({ initialize: (m) => { hello()(m); write('ready\\n'); } });`;
	const { observations, process, session } = await connectScript(source, onTestFinished);
	process.stdin.end();
	await session.ended;
	expect(observations).toMatchObject([
		{ op: 'noise', text: 'Starting up…', bytes: 14 },
		{ op: 'noise', text: '42' },
		{ op: 'invalid', text: '[1]' },
		{ op: 'noise', text: 'ready' },
	]);
});

test('a server that dies during initialize: its exit code and last words', async () => {
	const result = await fail(`serve({ initialize: () => { console.error('no such database'); process.exit(3); } });`);
	expect(result).toMatchObject({ why: 'died', exit: { code: 3, signal: null }, stderr: ['no such database'] });
	expect(result.message).toBe('it exited with code 3 before it was connected');
});

test('a server that is gone before we write, by exit or by signal', async () => {
	expect(await fail('process.exit(0)')).toMatchObject({ why: 'died', exit: { code: 0 } });
	expect(await fail(`process.kill(process.pid, 'SIGKILL')`)).toMatchObject({ why: 'died', exit: { code: null, signal: 'SIGKILL' } });
});

test('a program that prints and exits has died, and what it printed is told', async () => {
	expect(await fail(`write('usage: tool [file]\\n')`)).toMatchObject({ why: 'died', exit: { code: 0 }, noise: 'usage: tool [file]' });
});

test('a server that closes its stdout and lives on has died too, without an exit', async () => {
	const result = await fail(`import { closeSync } from 'node:fs'; closeSync(1); setInterval(() => {}, 1000);`);
	expect(result.why).toBe('died');
	expect(result.exit).toBeUndefined();
});

test('a server that never answers: timeout', async () => {
	expect(await fail('process.stdin.resume()', { connectTimeoutMs: 300 })).toMatchObject({
		why: 'timeout',
		message: 'it did not answer within 300 ms',
	});
});

test('a server that talks but does not answer: timeout, not garbage', async () => {
	const source = `serve({ initialize: () => send({ method: 'notifications/message', params: { level: 'info', data: 'x' } }) });`;
	expect((await fail(source, { connectTimeoutMs: 400 })).why).toBe('timeout');
});

test('only garbage', async () => {
	const garbage = (connectTimeoutMs: number) => fail(`setInterval(() => write('<html>\\n'), 20)`, { connectTimeoutMs });
	// A busy machine may not have started it yet.
	const early = await garbage(400);
	const result = early.observations.length > 1 ? early : await garbage(20_000);
	expect(result).toMatchObject({ why: 'garbage', noise: '<html>' });
	expect(result.observations.length).toBeGreaterThan(1);
});

test('endless garbage is read up to the limit, then no more', async () => {
	const result = await fail(
		`const y = 'y\\n'.repeat(32768); const on = () => { while (write(y)); }; process.stdout.on('drain', on); on();`,
		{
			limits: { maxTotalBytes: 4 * 1024 * 1024 },
		},
	);
	expect(result.why).toBe('garbage');
	expect(result.observations.filter(({ kind }) => kind === 'gap')).toMatchObject([{ reason: 'limit' }]);
	const noise = result.observations.filter(({ kind }) => kind === 'message');
	expect(noise).toHaveLength(1001);
	expect(noise.at(-1)).toMatchObject({ op: 'noise', text: expect.stringMatching(/^and \d{7} more/) });
});

test('endless short lines are read up to the limit too', async () => {
	const result = await fail(
		`const y = '{\\n'.repeat(32768); const on = () => { while (write(y)); }; process.stdout.on('drain', on); on();`,
		{
			limits: { maxLines: 100_000 },
		},
	);
	expect(result.why).toBe('garbage');
	expect(result.observations.filter(({ kind }) => kind === 'gap')).toMatchObject([{ reason: 'limit' }]);
});

test.each([
	['an error', `serve({ initialize: (m) => send({ id: m.id, error: { code: -32000, message: 'licence expired' } }) })`, 'licence expired'],
	['a version nobody speaks', `serve({ initialize: (m) => hello()({ ...m, params: { protocolVersion: '1999-01-01' } }) })`, '1999-01-01'],
	['a result of the wrong shape', `serve({ initialize: (m) => reply(m.id, { hello: 'world' }) })`, 'initialize'],
	[
		'an answer that is no JSON-RPC',
		`serve({ initialize: (m) => write(JSON.stringify({ id: m.id, result: {} }) + '\\n') })`,
		'not a valid JSON-RPC message',
	],
	[
		'an error without a code',
		`serve({ initialize: (m) => send({ id: m.id, error: { message: 'licence expired' } }) })`,
		'not a valid JSON-RPC message: licence expired',
	],
	[
		'an error that is a text',
		`serve({ initialize: (m) => send({ id: m.id, error: 'licence expired' }) })`,
		'not a valid JSON-RPC message: licence expired',
	],
])('%s in answer to initialize is a protocol error, at once', async (_what, source, words) => {
	const result = await fail(source);
	expect(result.why).toBe('protocol-error');
	expect(result.message).toContain(words);
});

test('an abort is thrown, before and during the handshake', async () => {
	const process = await startScript('process.stdin.resume()', onTestFinished);
	const controller = new AbortController();
	const options = { connectTimeoutMs: 5000, signal: controller.signal, onObservation: () => {} };
	const opening = openSession(process, options);
	setTimeout(() => controller.abort(new Error('stop it')), 50);
	await expect(opening).rejects.toThrow('stop it');
	await expect(openSession(process, options)).rejects.toThrow('stop it');
});
