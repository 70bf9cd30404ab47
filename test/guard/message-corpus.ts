// Messages of both protocol generations, each in several spellings that mean the same and must survive as they are.

interface Exchange {
	readonly method: string;
	readonly params?: object;
	/** Absent: a notification. */
	readonly result?: object;
}

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const STATELESS = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
	'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
};
const tool = {
	name: 'echo',
	description: 'Says it again — “ünïcödé” 😀',
	inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
};

/** What a client says, and what the server answers. */
const CLIENT: readonly Exchange[] = [
	{ method: 'ping', result: {} },
	{ method: 'tools/list', params: {}, result: { tools: [tool], nextCursor: 'p2' } },
	{ method: 'tools/list', params: { cursor: 'p2' }, result: { tools: [{ ...tool, name: 'other', annotations: { readOnlyHint: true } }] } },
	{ method: 'tools/call', params: { name: 'echo', arguments: { n: 1, text: 'hello' } }, result: text('hello') },
	{
		method: 'tools/call',
		params: { name: 'echo', arguments: {}, _meta: { progressToken: 7 } },
		result: { ...text(''), structuredContent: { ok: true } },
	},
	{
		method: 'tools/call',
		params: { name: 'echo', arguments: { deep: [[[{ a: null }]]] }, task: { ttl: 60_000 } },
		result: { task: { taskId: 't1', status: 'working', ttl: 60_000 } },
	},
	{ method: 'tasks/get', params: { taskId: 't1' }, result: { taskId: 't1', status: 'completed' } },
	{ method: 'tasks/result', params: { taskId: 't1' }, result: text('done') },
	{ method: 'resources/list', result: { resources: [{ uri: 'file:///a', name: 'a' }] } },
	{ method: 'resources/templates/list', result: { resourceTemplates: [] } },
	{ method: 'resources/read', params: { uri: 'demo://a' }, result: { contents: [{ uri: 'demo://a', blob: 'AAEC/w==' }] } },
	{ method: 'resources/subscribe', params: { uri: 'demo://a' }, result: {} },
	{ method: 'prompts/list', result: { prompts: [] } },
	{
		method: 'prompts/get',
		params: { name: 'p', arguments: { a: 'b' } },
		result: { messages: [{ role: 'user', content: { type: 'text', text: 'x' } }] },
	},
	{
		method: 'completion/complete',
		params: { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } },
		result: { completion: { values: ['b'] } },
	},
	{ method: 'logging/setLevel', params: { level: 'debug' }, result: {} },
	{
		method: 'server/discover',
		params: { _meta: STATELESS },
		result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
	},
	{
		method: 'tools/call',
		params: { name: 'echo', arguments: { n: 2 }, _meta: STATELESS },
		result: {
			resultType: 'input_required',
			inputRequests: { q: { method: 'elicitation/create', params: { message: 'n?' } } },
			requestState: 'abc==',
		},
	},
	{
		method: 'tools/call',
		params: {
			name: 'echo',
			arguments: { n: 2 },
			inputResponses: { q: { action: 'accept', content: { n: 3 } } },
			requestState: 'abc==',
			_meta: STATELESS,
		},
		result: { resultType: 'complete', ...text('3') },
	},
	{ method: 'x-vendor/unknown.method', params: { anything: [1, 'two', null, { three: 3 }] }, result: { 'odd key': { '': '' } } },
	{ method: 'notifications/initialized' },
	{ method: 'notifications/progress', params: { progressToken: 7, progress: 0.5, total: 1 } },
	{ method: 'notifications/roots/list_changed' },
	{ method: 'notifications/x-vendor', params: { a: 1 } },
];

/** What a server says unasked, and what the client answers. */
const SERVER: readonly Exchange[] = [
	{
		method: 'sampling/createMessage',
		params: { messages: [], maxTokens: 10 },
		result: { role: 'assistant', content: { type: 'text', text: 'hm' }, model: 'm' },
	},
	{
		method: 'elicitation/create',
		params: { message: 'n?', requestedSchema: { type: 'object', properties: {} } },
		result: { action: 'decline' },
	},
	{ method: 'roots/list', result: { roots: [{ uri: 'file:///r' }] } },
	{ method: 'ping', result: {} },
	{ method: 'notifications/message', params: { level: 'info', data: { text: 'a\tb "c" \\ / é' } } },
	{ method: 'notifications/resources/updated', params: { uri: 'demo://a' } },
	{ method: 'notifications/progress', params: { progressToken: 7, progress: 3, message: 'three' } },
	{ method: 'notifications/tasks/status', params: { taskId: 't1', status: 'working' } },
];
// biome-ignore format: one message a line

type Spell = (message: object) => string;

const reversedKeys = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(reversedKeys);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, inner]) => [key, reversedKeys(inner)]),
	);
};
const escaped = (json: string) => json.replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const SPELLINGS: Readonly<Record<string, Spell>> = {
	plain: (message) => JSON.stringify(message),
	'other order': (message) => JSON.stringify(reversedKeys(message)),
	blanks: (message) => ` ${JSON.stringify(message, null, 1).replaceAll(/\n\s*/g, '\t ')}  `,
	escapes: (message) => escaped(JSON.stringify(message)).replaceAll('/', '\\/'),
	numbers: (message) => JSON.stringify(message).replaceAll(/(?<=[:[])(\d+)(?=[,}\]])/g, '$1.0e0'),
	'unknown fields': (message) => JSON.stringify({ ...message, 'x-trace': { id: 0 }, extra: [12_345_678_901_234_567_890n.toString()] }).replace('"12345678901234567890"', '12345678901234567890'),
	long: (message) => JSON.stringify({ ...message, padding: 'lorem ipsum '.repeat(400) }),
}; // biome-ignore format: one spelling a line

export interface Scripted {
	readonly name: string;
	readonly from: 'client' | 'server';
	readonly received: string;
	/** Absent: a notification. */
	readonly answer?: string;
}

/** Over 500 of them, counting each message. */
export function messageCorpus(): readonly Scripted[] {
	let id = 0;
	return Object.entries(SPELLINGS).flatMap(([spelling, spell]) =>
		[['client', CLIENT] as const, ['server', SERVER] as const].flatMap(([from, exchanges]) =>
			exchanges.flatMap(({ method, params, result }) =>
				(result === undefined ? [undefined] : ['number', 'string']).map((kind): Scripted => {
					id += 1;
					const ids = kind === undefined ? {} : { id: kind === 'number' ? id : `${from}-${id}` };
					const received = spell({ jsonrpc: '2.0', ...ids, method, ...(params && { params }) });
					const name = `${method} (${spelling}${kind === undefined ? '' : `, id a ${kind}`})`;
					return { name, from, received, ...(result && { answer: spell({ jsonrpc: '2.0', ...ids, result }) }) };
				}),
			),
		),
	);
}
