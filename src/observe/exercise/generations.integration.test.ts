// Both eras of the protocol, with servers that are a few lines long and not always as they should be.

import { expect, onTestFinished, test } from 'vitest';
import { FilledForms } from './answers/filled-forms.ts';
import { openSession } from './open-session.ts';
import { connectScript, startScript } from './scripted-server.ts';
import type { Answer } from './session.ts';

const PLACES = { home: '/home/user', cwd: '/workspace', tmp: '/tmp', namedPaths: [] };
const answers = {
	places: PLACES,
	roots: ['/workspace'],
	canaries: { elicitation: 'elicit0canary0word00' },
	seed: 1,
	forms: new FilledForms(),
};
const call = { timeoutMs: 3000 };
/** As little as the revision without a handshake wants. */
const STATELESS = `
const complete = (m, result) => reply(m.id, { resultType: 'complete', ...result });
const discover = (capabilities = { tools: {} }) => (m) => complete(m, { supportedVersions: ['2026-07-28'], capabilities, ttlMs: 0, cacheScope: 'private',
	_meta: { 'io.modelcontextprotocol/serverInfo': { name: 'scripted', version: '3' } } });
const refuse = (m) => send({ id: m.id, error: { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } } });
const modern = (handlers) => serve({ initialize: refuse, 'server/discover': discover(), ...handlers });
`;
const textOf = (answer: Answer) => (answer.kind === 'result' ? JSON.stringify(answer.result) : answer.kind);

test('a server that refuses the handshake is asked in the other era, and every request says who asks', async () => {
	const { session, observations } = await connectScript(
		`${STATELESS} modern({ 'tools/call': (m) => complete(m, { meta: m.params._meta, method: m.method }) });`,
		onTestFinished,
		{ answers },
	);
	expect(session.protocolVersion).toBe('2026-07-28');
	expect(session.isStateless).toBe(true);
	expect(session.server).toEqual({ name: 'scripted', version: '3' });
	expect(session.capabilities).toEqual({ tools: {} });
	const answer = await session.request('tools/call', { name: 'x' }, call);
	expect(answer).toMatchObject({
		result: {
			meta: {
				'io.modelcontextprotocol/protocolVersion': '2026-07-28',
				'io.modelcontextprotocol/clientInfo': { name: 'mcp-client', version: '1.0.0' },
				'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {}, url: {} }, roots: {}, sampling: {} },
				progressToken: expect.any(Number),
			},
		},
	});
	expect(textOf(answer)).not.toContain('resultType');
	expect(observations).toEqual([]);
});

test('what a result requires is given, with the server’s own note, until it is complete', async () => {
	const { session, observations } = await connectScript(
		`${STATELESS} modern({ 'tools/call': (m) => {
			const { inputResponses, requestState } = m.params;
			const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
			if (requestState === undefined) return reply(m.id, { resultType: 'input_required', requestState: 's1', inputRequests: { who: { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: schema } } } });
			if (requestState === 's1') return reply(m.id, { resultType: 'input_required', requestState: 's2 ' + inputResponses.who.content.name });
			complete(m, { state: requestState });
		} });`,
		onTestFinished,
		{ answers },
	);
	expect(textOf(await session.request('tools/call', {}, call))).toBe('{"state":"s2 elicit0canary0word00"}');
	expect(observations).toMatchObject([{ kind: 'ask', what: 'form', text: 'Who?' }]);
});

test('a call that requires without end is given up after some rounds', async () => {
	const { session } = await connectScript(
		`${STATELESS} modern({ 'tools/call': (m) => reply(m.id, { resultType: 'input_required', inputRequests: { r: { method: 'roots/list' } } }) });`,
		onTestFinished,
		{ answers },
	);
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'error', message: expect.stringContaining('10 rounds') });
});

test('a call that requires what no client gives, or nothing, ends in time', async () => {
	const { session } = await connectScript(
		`${STATELESS} modern({
			'tools/call': (m) => reply(m.id, { resultType: 'input_required', inputRequests: { r: { method: 'files/read' }, 2: 7 } }),
			'prompts/get': (m) => reply(m.id, { resultType: 'input_required', inputRequests: [], requestState: 'again' }),
		});`,
		onTestFinished,
		{ answers },
	);
	expect(await session.request('tools/call', {}, call)).toMatchObject({ kind: 'error' });
	expect(await session.request('prompts/get', {}, { timeoutMs: 600 })).toMatchObject({ kind: 'timeout' });
});

test('a server of that era that forgets the resultType is understood, and told of once', async () => {
	const { session, observations } = await connectScript(
		`${STATELESS} modern({ 'tools/list': (m) => reply(m.id, { tools: [{ name: 7 }] }) });`,
		onTestFinished,
	);
	for (let turn = 0; turn < 2; turn++) expect(textOf(await session.request('tools/list', {}, call))).toBe('{"tools":[{"name":7}]}');
	expect(observations).toMatchObject([{ kind: 'message', op: 'invalid', text: expect.stringContaining('resultType') }]);
});

test('a request of the server’s own, which that era does not have, is noted and not answered', async () => {
	const { session, observations } = await connectScript(
		`${STATELESS} modern({ 'tools/call': (m) => { send({ id: 'q', method: 'roots/list' }); setTimeout(() => complete(m, {}), 100); } });`,
		onTestFinished,
		{ answers },
	);
	await session.request('tools/call', {}, call);
	expect(observations).toMatchObject([
		{ kind: 'message', op: 'invalid' },
		{ kind: 'ask', what: 'roots', refused: expect.stringContaining('has no requests') },
	]);
});

test('changes of lists are listened for, and heard', async () => {
	const { session, observations } = await connectScript(
		`${STATELESS} modern({
			'server/discover': discover({ tools: { listChanged: true }, prompts: {} }),
			'subscriptions/listen': (m) => { if (m.params.notifications.toolsListChanged && !m.params.notifications.promptsListChanged) send({ method: 'notifications/tools/list_changed' }); },
		});`,
		onTestFinished,
	);
	await expect.poll(() => observations).toMatchObject([{ op: 'list-changed' }]);
	expect(await session.isDeaf(new AbortController().signal)).toBe(false);
});

test('asked first, an older server refuses, ignores or answers nonsense, and the handshake follows on the same pipe', async () => {
	for (const handler of [
		'',
		`'server/discover': () => {}`,
		`'server/discover': (m) => reply(m.id, {})`,
		`'server/discover': (m) => setTimeout(() => reply(m.id, {}), 400)`,
	]) {
		const { session, observations } = await connectScript(`serve({ ${handler} });`, onTestFinished, { discoverFirstMs: 300 });
		expect(session.protocolVersion).toBe('2025-11-25');
		expect(await session.request('ping', {}, call)).toMatchObject({ kind: 'error' });
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(observations).toEqual([]);
	}
});

test('asked first, a server that ends at what it does not know has died, and the reason is told', async () => {
	const process = await startScript(`serve({ 'server/discover': () => process.exit(7) });`, onTestFinished);
	const signal = new AbortController().signal;
	const opening = await openSession(process, { connectTimeoutMs: 5000, discoverFirstMs: 3000, signal, onObservation: () => {} });
	expect(opening).toMatchObject({ kind: 'failed', why: 'died', exit: { code: 7 } });
});

test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('a server that speaks %s only', async (version) => {
	const source = `serve({ initialize: (m) => hello()({ ...m, params: { protocolVersion: '${version}' } }) });`;
	const { session } = await connectScript(source, onTestFinished);
	expect(session.protocolVersion).toBe(version);
	expect(session.isStateless).toBe(false);
});

test('with a handshake too, what the server asks is answered while a call is under way', async () => {
	const { session, observations } = await connectScript(
		// An answer is a message without a method.
		`let asked; serve({
			'tools/call': (m) => { asked = m.id; send({ id: 'q1', method: 'roots/list' }); },
			undefined: (m) => reply(asked, { received: m.result }),
		});`,
		onTestFinished,
		{ answers },
	);
	expect(await session.request('tools/call', {}, call)).toMatchObject({ result: { received: { roots: [{ uri: 'file:///workspace' }] } } });
	expect(observations).toMatchObject([{ kind: 'ask', what: 'roots' }]);
});

test('the handshake offers what is answered', async () => {
	const source = `let offered; serve({ initialize: (m) => { offered = m.params.capabilities; hello()(m); }, ping: (m) => reply(m.id, offered) });`;
	const { session } = await connectScript(source, onTestFinished, { answers });
	expect(await session.request('ping', {}, call)).toEqual({
		kind: 'result',
		result: { roots: { listChanged: true }, sampling: { context: {} }, elicitation: { form: {}, url: {} } },
	});
});

test('a server that logs is asked for all of it, once', async () => {
	const { session } = await connectScript(
		`let level; serve({ initialize: hello({ logging: {} }), 'logging/setLevel': (m) => { level = m.params.level; reply(m.id, {}); }, 'tools/list': (m) => reply(m.id, { level }) });`,
		onTestFinished,
	);
	expect(textOf(await session.request('tools/list', {}, call))).toBe('{"level":"debug"}');
});

test('progress that was asked for is in order, right before the answer and after it; other progress is not', async () => {
	const { session, observations } = await connectScript(
		`const progress = (progressToken) => JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1 } }) + '\\n';
		serve({ 'tools/call': (m) => {
			const token = m.params._meta.progressToken;
			write(progress(token) + JSON.stringify({ jsonrpc: '2.0', id: m.id, result: {} }) + '\\n' + progress(token) + (m.params.name === 'odd' ? progress('nobody-knows') : ''));
		} });`,
		onTestFinished,
	);
	await session.request('tools/call', { name: 'even' }, call);
	await session.request('tools/call', { name: 'odd' }, call);
	await expect.poll(() => observations).toMatchObject([{ op: 'invalid', text: expect.stringContaining('nobody-knows') }]);
});
