import { expect, onTestFinished, test } from 'vitest';
import { connectScript } from './scripted-server.ts';

const ASK = { timeoutMs: 50_000 };

test('an answer split inside a character, and lines that end in CRLF, are read', async () => {
	const { session, observations } = await connectScript(
		`serve({ 'x/split': async ({ id }) => {
			const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: { text: 'näïve 🦊 漢字' } }) + '\\r\\n');
			for (const byte of bytes) { write(Buffer.from([byte])); await new Promise(setImmediate); }
		} });`,
		onTestFinished,
	);
	expect(await session.request('x/split', {}, ASK)).toEqual({ kind: 'result', result: { text: 'näïve 🦊 漢字' } });
	expect(observations).toEqual([]);
});

test('a 200 MB line is thrown away as it comes, and the session goes on', async () => {
	const { session, observations } = await connectScript(
		`serve({ 'x/long': async ({ id }) => {
			const block = 'z'.repeat(1024 * 1024);
			for (let n = 0; n < 200; n++) if (!write(block)) await new Promise((r) => process.stdout.once('drain', r));
			write('\\n');
			reply(id, { done: true });
		} });`,
		onTestFinished,
	);
	expect(await session.request('x/long', {}, ASK)).toEqual({ kind: 'result', result: { done: true } });
	expect(observations).toMatchObject([{ kind: 'message', op: 'oversized', text: 'z'.repeat(200), bytes: 200 * 1024 * 1024 }]);
});

test('answers nobody asked for, answered twice, with no id or with a string for a number', async () => {
	const { session, observations } = await connectScript(
		`serve({ 'x/wrong': ({ id }) => {
			reply(4711, {}); reply('abc', {}); send({ id: null, error: { code: -32700, message: 'Parse error' } });
			reply(String(id), { right: true }); reply(id, { again: true });
		}, 'x/next': ({ id }) => reply(id, {}) });`,
		onTestFinished,
	);
	expect(await session.request('x/wrong', {}, ASK)).toEqual({ kind: 'result', result: { right: true } });
	await session.request('x/next', {}, ASK);
	expect(observations.map((o) => o.kind === 'message' && o.op)).toEqual([
		'unknown-id',
		'unknown-id',
		'unknown-id',
		'invalid',
		'unknown-id',
	]);
});

test('an answer to a request that we gave up on is not held against the server', async () => {
	const { session, observations } = await connectScript(
		`let late; serve({ 'x/slow': ({ id }) => { late = id; }, 'notifications/cancelled': ({ params }) => {
			process.stderr.write('cancelled ' + (params.requestId === late) + '\\n'); reply(late, {});
		}, 'x/next': ({ id }) => reply(id, {}) });`,
		onTestFinished,
	);
	expect(await session.request('x/slow', {}, { timeoutMs: 100 })).toEqual({ kind: 'timeout' });
	expect(await session.request('x/next', {}, ASK)).toEqual({ kind: 'result', result: {} });
	await expect.poll(() => session.stderr.lines(1)).toEqual(['cancelled true']);
	expect(observations).toEqual([]);
});

test("list changes are noted; the server's own requests are answered or refused", async () => {
	const { session, observations } = await connectScript(
		`const heard = []; let asked;
		createInterface({ input: process.stdin }).on('line', (line) => {
			const m = JSON.parse(line);
			if (m.method === 'initialize') hello()(m);
			else if (m.method === 'x/ask') {
				asked = m.id;
				for (const what of ['tools', 'prompts', 'resources']) send({ method: 'notifications/' + what + '/list_changed' });
				send({ id: 'p', method: 'ping' }); send({ id: 'r', method: 'roots/list' }); send({ id: 's', method: 'sampling/createMessage', params: {} });
			} else if (m.id !== undefined && heard.push(m) === 3) reply(asked, { heard });
		});`,
		onTestFinished,
	);
	const answer = await session.request('x/ask', {}, ASK);
	expect(answer).toMatchObject({ kind: 'result' });
	const received = answer.kind === 'result' ? (answer.result['heard'] as { id: string; result?: object; error?: { code: number } }[]) : [];
	expect(received.find(({ id }) => id === 'p')?.result).toEqual({});
	expect(received.find(({ id }) => id === 'r')?.error?.code).toBe(-32601);
	expect(received.find(({ id }) => id === 's')?.error?.code).toBe(-32601);
	expect(observations.map((o) => o.kind === 'message' && `${o.op} ${o.text}`)).toEqual(
		['tools', 'prompts', 'resources'].map((what) => `list-changed notifications/${what}/list_changed`),
	);
});

test('what would be gigabytes of objects, or deeper than code can walk, is not parsed', async () => {
	const { session, observations } = await connectScript(
		`serve({ 'x/dense': ({ id }) => { write('[' + '{},'.repeat(5e6) + '{}]\\n'); reply(id, {}); },
			'x/deep': ({ id }) => { write('['.repeat(1e5) + ']'.repeat(1e5) + '\\n'); reply(id, {}); } });`,
		onTestFinished,
	);
	expect(await session.request('x/dense', {}, ASK)).toMatchObject({ kind: 'result' });
	expect(await session.request('x/deep', {}, ASK)).toMatchObject({ kind: 'result' });
	expect(observations).toMatchObject([{ op: 'oversized' }, { op: 'invalid' }]);
});

test('a flood of notifications does not keep an answer from coming through', async () => {
	const { session, observations } = await connectScript(
		`serve({ 'x/flood': async ({ id }) => {
			const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }) + '\\n';
			const many = note.repeat(1000);
			for (let n = 0; n < 100; n++) if (!write(many)) await new Promise((r) => process.stdout.once('drain', r));
			reply(id, { sent: 100000 });
		} });`,
		onTestFinished,
	);
	expect(await session.request('x/flood', {}, ASK)).toEqual({ kind: 'result', result: { sent: 100_000 } });
	// The same text is kept once.
	expect(observations).toMatchObject([{ kind: 'message', op: 'log', text: 'x' }]);
});

test('a server that asks without end and never reads our answers costs bounded memory', async () => {
	const { session, process: server } = await connectScript(
		`serve({ 'x/ask': () => {
			process.stdin.pause();
			const many = (JSON.stringify({ jsonrpc: '2.0', id: 'i'.repeat(2000), method: 'ping' }) + '\\n').repeat(30);
			const on = () => { while (write(many)); };
			process.stdout.on('drain', on); on();
		} });`,
		onTestFinished,
	);
	expect(await session.request('x/ask', {}, { timeoutMs: 1500 })).toEqual({ kind: 'timeout' });
	expect(server.stdin.writableLength).toBeGreaterThan(1024 * 1024); // the flood did reach the bound
	expect(server.stdin.writableLength).toBeLessThan(8 * 1024 * 1024);
});

test('a write to a server that closed its stdin is an answer of its own kind', async () => {
	const { session } = await connectScript(
		`import { closeSync } from 'node:fs'; setInterval(() => {}, 1000);
		serve({ 'x/shut': ({ id }) => { process.stdin.destroy(); try { closeSync(0); } catch {} reply(id, {}); } });`,
		onTestFinished,
	);
	expect(await session.request('x/shut', {}, ASK)).toMatchObject({ kind: 'result' });
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(await session.request('x/any', {}, ASK)).toEqual({ kind: 'unanswered', message: 'the server no longer reads its stdin' });
});
