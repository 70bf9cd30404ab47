import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Step, StepResult } from '#model/step.ts';
import { captureDeclaration } from './declaration.ts';
import { runSteps } from './runner.ts';
import { connectScript } from './scripted-server.ts';
import type { Session } from './session.ts';

const signal = new AbortController().signal;
const call = (id: number, tool: string, timeoutMs = 5000): Step => ({
	id,
	timeoutMs,
	intent: 'typical',
	kind: 'call',
	tool,
	args: { n: id },
});

async function run(session: Session, steps: readonly Step[], quiet = async () => {}): Promise<StepResult[]> {
	return Array.fromAsync(runSteps(session, steps, { quiet, signal }));
}

const SERVER = `
const text = (text, more = {}) => ({ content: [{ type: 'text', text }], ...more });
const tools = {
	echo: (m) => reply(m.id, text(JSON.stringify(m.params.arguments))),
	fails: (m) => reply(m.id, text('no', { isError: true })),
	rejects: (m) => send({ id: m.id, error: { code: -32602, message: 'bad arguments' } }),
	hangs: () => {},
	progresses: (m) => setInterval(() => send({ method: 'notifications/progress', params: { progressToken: m.id, progress: 1 } }), 20).unref(),
	dies: () => process.exit(7),
	aborts: () => process.kill(process.pid, 'SIGKILL'),
	answersAndDies: (m) => { reply(m.id, text('bye')); setTimeout(() => process.exit(9), 20); },
	huge: (m) => reply(m.id, text('h'.repeat(1e6))),
	floods: () => { const on = () => { while (write('y'.repeat(65536))); }; process.stdout.on('drain', on); on(); },
};
serve({
	'tools/call': (m) => tools[m.params.name](m),
	'resources/read': (m) => reply(m.id, { contents: [{ uri: m.params.uri, text: 'r' }] }),
	'prompts/get': (m) => reply(m.id, { messages: [], args: m.params.arguments }),
});`;

test('calls, reads and prompts are sent as they were planned, with times on the wall clock in microseconds', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const before = Date.now() * 1000;
	const results = await run(session, [
		call(1, 'echo'),
		{ id: 2, timeoutMs: 5000, intent: 'typical', kind: 'read', uri: 'note://1' },
		{ id: 3, timeoutMs: 5000, intent: 'typical', kind: 'prompt', prompt: 'greet', args: { who: 'you' } },
	]);
	expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
	expect(results.map(({ reply }) => reply)).toEqual([
		{ content: [{ type: 'text', text: '{"n":1}' }] },
		{ contents: [{ uri: 'note://1', text: 'r' }] },
		{ messages: [], args: { who: 'you' } },
	]);
	let earlier = before - 5000;
	for (const { began, ended } of results) {
		expect(Number.isInteger(began)).toBe(true);
		expect(began + 1000).toBeGreaterThan(earlier); // to the millisecond, and never late
		expect(ended).toBeGreaterThan(began);
		earlier = ended;
	}
	expect(earlier).toBeLessThan((Date.now() + 5) * 1000);
});

test('each way a call can go has its outcome, and the next call is made', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const results = await run(session, [
		call(1, 'fails'),
		call(2, 'rejects'),
		call(3, 'hangs', 150),
		call(4, 'progresses', 150),
		call(5, 'echo'),
	]);
	expect(results.map(({ outcome }) => outcome)).toEqual(['tool-error', 'protocol-error', 'timeout', 'timeout', 'ok']);
	expect(results[1]?.reply).toBe('bad arguments (-32602)');
	for (const index of [2, 3]) {
		const { began = 0, ended = 0 } = results[index] ?? {};
		expect((ended - began) / 1000).toBeGreaterThan(100);
	}
});

test('one step after another, a quiet moment after each', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const quietAt: number[] = [];
	const results = await run(session, [call(1, 'echo'), call(2, 'echo')], async () => {
		await new Promise((resolve) => setTimeout(resolve, 60));
		quietAt.push(Date.now() * 1000);
	});
	expect(quietAt).toHaveLength(2);
	expect(results[1]?.began).toBeGreaterThanOrEqual(quietAt[0] ?? Number.POSITIVE_INFINITY);
	expect((results[0]?.ended ?? 0) + 50_000).toBeLessThan(quietAt[0] ?? 0);
});

test('a step begins before its request is written, also in a process whose idea of the time is ahead of the trace’s', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 60_000);
	onTestFinished(() => void vi.restoreAllMocks());
	const [result] = await run(session, [call(1, 'echo')]);
	expect(result?.began).toBeLessThanOrEqual(Date.now() * 1000);
});

test.each([
	['dies', 'the server exited with code 7'],
	['aborts', 'the server was ended by SIGKILL'],
])('a server that %s in a call: that step says so and is the last', async (tool, words) => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const results = await run(session, [call(1, 'echo'), call(2, tool), call(3, 'echo')]);
	expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'server-died']);
	expect(results[1]?.reply).toBe(words);
	expect(session.hasEnded).toBe(true);
});

test('a server that dies in the quiet moment died of that call', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const results = await run(
		session,
		[call(1, 'answersAndDies'), call(2, 'echo')],
		() => new Promise((resolve) => setTimeout(resolve, 300)),
	);
	expect(results).toMatchObject([{ outcome: 'server-died', reply: 'the server exited with code 9 right after its answer' }]);
});

test('a server that is dead before the first step is reported with it', async () => {
	const { session, process } = await connectScript(SERVER, onTestFinished);
	process.kill();
	await session.ended;
	expect(await run(session, [call(1, 'echo'), call(2, 'echo')])).toMatchObject([{ step: { id: 1 }, outcome: 'server-died' }]);
});

test('a huge reply is cut, with a note of its length', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const [result] = await run(session, [call(1, 'huge')]);
	expect(result?.outcome).toBe('ok');
	expect(String(result?.reply).slice(0, 12)).toBe('{"content":[');
	expect(String(result?.reply).slice(-40)).toMatch(/h… \[cut: 10000\d\d characters of JSON\]$/);
	expect(String(result?.reply).length).toBeLessThan(17_000);
});

test('a flood of output ends the session as a protocol error', async () => {
	const { session, observations } = await connectScript(SERVER, onTestFinished, { limits: { maxTotalBytes: 8 * 1024 * 1024 } });
	const results = await run(session, [call(1, 'floods'), call(2, 'echo')]);
	expect(results).toMatchObject([{ outcome: 'protocol-error' }]);
	expect(await session.ended).toEqual({ why: 'flooded' });
	expect(observations.filter(({ kind }) => kind === 'gap')).toHaveLength(1);
});

test('an abort in the middle of a call is thrown', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const controller = new AbortController();
	setTimeout(() => controller.abort(new Error('enough')), 50);
	const running = Array.fromAsync(runSteps(session, [call(1, 'hangs')], { quiet: async () => {}, signal: controller.signal }));
	await expect(running).rejects.toThrow('enough');
});

test('results are handed out as they come', async () => {
	const { session } = await connectScript(SERVER, onTestFinished);
	const seen: number[] = [];
	const options = { quiet: async () => {}, signal, onResult: ({ step }: StepResult) => seen.push(step.id) };
	for await (const { step } of runSteps(session, [call(1, 'echo'), call(2, 'echo')], options)) expect(seen.at(-1)).toBe(step.id);
	expect(seen).toEqual([1, 2]);
});

test("a server's own output schema is never run: its pattern would take for ever", async () => {
	const { session } = await connectScript(
		`serve({
			'tools/list': (m) => reply(m.id, { tools: [{ name: 'trap', inputSchema: { type: 'object' },
				outputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '^(x+x+)+y$' } } } }] }),
			'tools/call': (m) => reply(m.id, { content: [], structuredContent: { a: 'x'.repeat(60) } }),
		});`,
		onTestFinished,
	);
	expect((await captureDeclaration(session)).tools[0]?.outputSchema).toBeDefined();
	expect(await run(session, [call(1, 'trap')])).toMatchObject([{ outcome: 'ok' }]);
});

test('a call that leaves the server deaf is the last of its life; one that is merely not answered is not', async () => {
	const script = SERVER.replace('hangs: () => {},', 'hangs: () => {}, blocks: () => { for (;;); },');
	const { session } = await connectScript(script, onTestFinished);
	const results = await run(session, [call(1, 'hangs', 300), call(2, 'echo'), call(3, 'blocks', 300), call(4, 'echo')]);
	expect(results.map(({ outcome }) => outcome)).toEqual(['timeout', 'ok', 'timeout']);
	expect(session.isOver).toBe(true);
});

test('a busy server is asked whether it answers, and that question is never taken back', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-busy-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const begun = join(directory, 'begun');
	// As the Python SDK does: a request that is cancelled before its handler begins is the end of the server.
	const { session, observations } = await connectScript(
		`const pings = new Set();
		serve({
			'tools/call': (m) => { process.getBuiltinModule('node:fs').writeFileSync('${begun}', ''); const until = Date.now() + 3500; while (Date.now() < until); reply(m.id, { content: [] }); },
			ping: ({ id }) => { pings.add(id); setImmediate(() => reply(id, {})); },
			'notifications/cancelled': ({ params }) => { if (pings.has(params.requestId)) process.exit(1); },
			'x/next': ({ id }) => reply(id, { pings: pings.size }),
		});`,
		onTestFinished,
	);
	const calling = run(session, [call(1, 'busy', 5000)]);
	await expect.poll(() => existsSync(begun), { interval: 5 }).toBe(true);
	const stop = new AbortController();
	expect(await session.isAnswering(stop.signal)).toBe(false);
	const asking = session.isAnswering(stop.signal);
	stop.abort();
	await expect(asking).rejects.toThrow();
	expect(await calling).toMatchObject([{ outcome: 'ok' }]);
	expect(await session.request('x/next', {}, { timeoutMs: 5000 })).toEqual({ kind: 'result', result: { pings: 2 } });
	expect(await session.isDeaf(new AbortController().signal)).toBe(false);
	expect(observations).toEqual([]);
});
