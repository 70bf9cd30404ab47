// An MCP server of the made-up internet. Packages that only pass the messages of a client on to a vendor's server get as far as its tools.

type Fields = Readonly<Record<string, unknown>>;

const WORDS = 'A small shop sells notebooks.';
const TOOL = {
	name: 'find_items',
	description: 'Finds items of the shop.',
	inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'What to look for' } }, required: ['query'] },
};

const RESULTS: Readonly<Record<string, (params: Fields) => Fields>> = {
	initialize: ({ protocolVersion = '2025-06-18' }) => ({
		protocolVersion,
		capabilities: { tools: {} },
		serverInfo: { name: 'shop', version: '1.0.0' },
	}),
	ping: () => ({}),
	'tools/list': () => ({ tools: [TOOL] }),
	'tools/call': () => ({ content: [{ type: 'text', text: WORDS }] }),
	'resources/list': () => ({ resources: [] }),
	'resources/templates/list': () => ({ resourceTemplates: [] }),
	'prompts/list': () => ({ prompts: [] }),
};

/** Returns undefined for a method of another protocol. */
export function remoteToolsResult(method: unknown, params: unknown): Fields | undefined {
	if (typeof method !== 'string' || !Object.hasOwn(RESULTS, method)) return undefined;
	return RESULTS[method]?.(typeof params === 'object' && params !== null ? (params as Fields) : {});
}
