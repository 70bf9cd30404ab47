import { expect, onTestFinished, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { type CaptureOptions, captureDeclaration } from './declaration.ts';
import { connectScript } from './scripted-server.ts';

async function capture(source: string, options?: CaptureOptions) {
	const { session, observations } = await connectScript(source, onTestFinished);
	return { declaration: await captureDeclaration(session, options), observations };
}

const texts = (observations: readonly RawObservation[]) =>
	observations.map((o) => (o.kind === 'message' ? `${o.op} ${o.text}` : o.kind === 'gap' ? `gap ${o.reason} ${o.detail}` : o.kind));

test('a server made with the SDK: everything it says', async () => {
	const sdk = (name: string) => JSON.stringify(import.meta.resolve(name));
	const { declaration, observations } = await capture(`
		const { McpServer, ResourceTemplate, fromJsonSchema } = await import(${sdk('@modelcontextprotocol/server')});
		const { StdioServerTransport } = await import(${sdk('@modelcontextprotocol/server/stdio')});
		const { z } = await import(${sdk('zod')});
		const server = new McpServer({ name: 'made', version: '2.0.0', title: 'Made' }, { instructions: 'Be kind.' });
		server.registerTool('add', { title: 'Add', description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }),
			annotations: { readOnlyHint: true } }, ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }));
		server.registerResource('note', 'note://1', { description: 'A note', mimeType: 'text/plain' }, (uri) => ({ contents: [{ uri: uri.href, text: 'hi' }] }));
		server.registerResource('any', new ResourceTemplate('note://{id}', { list: undefined }), {}, (uri) => ({ contents: [{ uri: uri.href, text: 'hi' }] }));
		server.registerPrompt('greet', { description: 'Greets', argsSchema: z.object({ who: z.string() }) }, ({ who }) =>
			({ messages: [{ role: 'user', content: { type: 'text', text: 'Hello ' + who } }] }));
		await server.connect(new StdioServerTransport());
	`);
	expect(declaration).toMatchObject({
		protocolVersion: '2025-11-25',
		server: { name: 'made', version: '2.0.0', title: 'Made' },
		instructions: 'Be kind.',
		tools: [{ name: 'add', title: 'Add', description: 'Adds.', annotations: { readOnlyHint: true } }],
		resources: [{ uri: 'note://1', name: 'note', description: 'A note', mimeType: 'text/plain' }],
		templates: [{ uriTemplate: 'note://{id}', name: 'any' }],
		prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
		beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
	});
	expect(declaration.tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['a', 'b'] });
	expect(observations).toEqual([]);
});

test('pages are followed', async () => {
	const { declaration } = await capture(`serve({ 'tools/list': ({ id, params }) => {
		const n = Number(params?.cursor ?? 0);
		reply(id, { tools: [{ name: 't' + n, inputSchema: {} }], ...(n < 7 && { nextCursor: String(n + 1) }) });
	} });`);
	expect(declaration.tools.map(({ name }) => name)).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7']);
});

test('a cursor that never ends is left, and what was not seen is a gap', async () => {
	const { declaration, observations } = await capture(
		`let n = 0; serve({ 'tools/list': ({ id }) => reply(id, { tools: [{ name: 't' + n, inputSchema: {} }], nextCursor: 'c' + n++ }) });`,
		{ limits: { pages: 50 } },
	);
	expect(declaration.tools).toHaveLength(50);
	expect(declaration.unlisted).toEqual(['tools']);
	expect(texts(observations)).toEqual(['gap limit tools/list did not come to an end: stopped after 50 pages']);
});

test('a server that ignores cursors gives each tool once', async () => {
	const { declaration, observations } = await capture(
		`serve({ 'tools/list': ({ id }) => reply(id, { tools: [{ name: 'a', inputSchema: {} }, { name: 'b', inputSchema: {} }], nextCursor: 'more' }) });`,
	);
	expect(declaration.tools.map(({ name }) => name)).toEqual(['a', 'b']);
	expect(texts(observations)).toEqual([
		'invalid tools/list: the same cursor was given twice: more',
		'invalid tools/list: 2 entries were listed again, unchanged',
	]);
});

test('a tool listed twice with other words is kept twice', async () => {
	const { declaration } = await capture(
		`serve({ 'tools/list': ({ id }) => reply(id, { tools: ['x', 'y'].map((description) => ({ name: 'a', description, inputSchema: {} })) }) });`,
	);
	expect(declaration.tools.map(({ description }) => description)).toEqual(['x', 'y']);
});

test('a bad entry costs only itself', async () => {
	const { declaration, observations } = await capture(`serve({ 'tools/list': ({ id }) => reply(id, { tools: [
		{ name: 'good', inputSchema: { type: 'object' } }, null, { description: 'nameless' }, { name: 'half', description: null }, { name: 'last', inputSchema: {} },
	] }) });`);
	expect(declaration.tools.map(({ name }) => name)).toEqual(['good', 'half', 'last']);
	expect(observations).toHaveLength(3);
	for (const observation of observations) expect(observation).toMatchObject({ kind: 'message', op: 'invalid' });
});

test('100,000 tools in one answer: 5,000 kept, the rest counted', async () => {
	const { session } = await connectScript(
		`serve({ 'tools/list': ({ id }) => reply(id, { tools: Array.from({ length: 1e5 }, (_, n) => ({ name: 'tool_' + n, description: 'Tool number ' + n,
			inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'first' }, b: { type: 'number' } }, required: ['a'] } })) }) });`,
		onTestFinished,
	);
	const declaration = await captureDeclaration(session);
	expect(declaration.tools).toHaveLength(5000);
	expect(declaration.tools[4999]?.name).toBe('tool_4999');
	expect(declaration.beyondLimit.tools).toBe(95_000);
});

test('a list that fails, hangs or is no list costs only itself', async () => {
	const { declaration, observations } = await capture(
		`serve({ initialize: hello({ tools: {}, resources: {}, prompts: {} }),
			'tools/list': ({ id }) => reply(id, { tools: [{ name: 'a', inputSchema: {} }] }),
			'resources/list': ({ id }) => reply(id, { resources: 'none' }),
			'resources/templates/list': () => {},
			'prompts/list': ({ id }) => send({ id, error: { code: -32603, message: 'boom' } }) });`,
		{ limits: { timeoutMs: 300 } },
	);
	expect(declaration).toMatchObject({ tools: [{ name: 'a' }], resources: [], templates: [], prompts: [] });
	expect(declaration.unlisted).toEqual(['resources', 'templates', 'prompts']);
	expect(texts(observations)).toEqual([
		'list-failed resources/list failed: the answer has no array "resources"',
		'gap unfinished resources/templates/list was not answered in time',
		'list-failed prompts/list failed: boom (-32603)',
	]);
});

test('tools are found without being announced; their absence is then no fault; nor is that of templates', async () => {
	const hidden = await capture(
		`serve({ initialize: hello({}), 'tools/list': ({ id }) => reply(id, { tools: [{ name: 'a', inputSchema: {} }] }) });`,
	);
	expect(hidden.declaration.tools).toHaveLength(1);
	const none = await capture(
		`serve({ initialize: hello({ resources: {} }), 'resources/list': ({ id }) => reply(id, { resources: [{ uri: 'a:b', name: 'n' }] }) });`,
	);
	expect(none.declaration).toMatchObject({ tools: [], resources: [{ uri: 'a:b' }] });
	expect(none.declaration.unlisted).toBeUndefined();
	expect([...hidden.observations, ...none.observations]).toEqual([]);
});

test('a server that dies while it is asked leaves what it said before', async () => {
	const { declaration, observations } = await capture(
		`serve({ initialize: hello({ tools: {}, prompts: {} }), 'tools/list': ({ id }) => reply(id, { tools: [{ name: 'a', inputSchema: {} }] }), 'prompts/list': () => process.exit(1) });`,
	);
	expect(declaration.tools).toHaveLength(1);
	expect(texts(observations)).toEqual(['gap unfinished prompts/list: the session ended before the answer']);
});

test.for([
	[`send({ id, error: { code: -32603, message: 'locked' } })`, ['tools']],
	[`send({ id, error: { code: -32601, message: 'no' } })`, ['tools']],
	[
		`params?.cursor ? send({ id, error: { code: -32603, message: 'gone' } }) : reply(id, { tools: [{ name: 'a', inputSchema: {} }], nextCursor: '1' })`,
		['tools'],
	],
	[`reply(id, { tools: [] })`, undefined],
] as const)('tools that were announced and are answered by %s', async ([answer, unlisted]) => {
	const { declaration } = await capture(`serve({ initialize: hello({ tools: {} }), 'tools/list': ({ id, params }) => ${answer} });`);
	expect(declaration.unlisted).toEqual(unlisted);
});

test('a list that the server does not have is an empty one', async () => {
	const { declaration } = await capture(
		`serve({ initialize: hello({ tools: {}, prompts: {} }), 'tools/list': ({ id }) => reply(id, { tools: [] }), 'prompts/list': ({ id }) => send({ id, error: { code: -32601, message: 'no' } }) });`,
	);
	expect(declaration.unlisted).toBeUndefined();
});
