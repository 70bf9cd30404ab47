// Published servers from whose audits policies are suggested, and calls to try through a real guard.

import type { JsonObject } from '#model/declaration.ts';

export interface Chosen {
	readonly package: string;
	/** `$DATA`: a directory of the test's own, which the server may write to. */
	readonly env?: Readonly<Record<string, string>>;
	readonly network: 'none' | 'public' | readonly string[];
	/** Through a real guard: calls that are answered, and calls that are denied by this rule. */
	readonly answered?: readonly (readonly [tool: string, args: JsonObject])[];
	readonly denied?: readonly (readonly [tool: string, args: JsonObject, rule: string])[];
}

/** Ten that do different things: files, a repository, any host, one host, a database, a project, and nothing but computing. */
export const CHOSEN: readonly Chosen[] = [
	{
		package: '@modelcontextprotocol/server-filesystem',
		network: 'none',
		answered: [
			['read_text_file', { path: '$DATA/hello.md' }],
			['write_file', { path: '$DATA/new.md', content: 'x' }],
		],
		denied: [
			['read_text_file', { path: '$DATA/../../etc/hostname' }, 'known-places'],
			['read_text_file', { path: '/etc/hostname' }, 'known-places'],
			['read_text_file', { path: '..%2f..%2f..%2f..%2f..%2fetc%2fhostname' }, 'no-path-escapes'],
			['read_text_file', { path: '~/.ssh/id_rsa' }, 'no-secret-files'],
			['read_text_file', { path: '$DATA/hello.md', shell: 'x' }, 'default'],
		],
	},
	{
		package: '@modelcontextprotocol/server-memory',
		env: { MEMORY_FILE_PATH: '$DATA/memory.json' },
		network: 'none',
		answered: [
			['create_entities', { entities: [{ name: 'a', entityType: 'b', observations: ['c'] }] }],
			['read_graph', {}],
		],
	},
	{
		package: '@cyanheads/git-mcp-server',
		network: 'public',
		answered: [['git_init', { path: '$CWD/made' }]],
		denied: [
			['git_clone', { url: 'http://127.0.0.1:8080/x', path: '$CWD/x' }, 'no-private-addresses'],
			['git_clone', { url: 'http://0xa9fea9fe/latest', path: '$CWD/x' }, 'no-metadata-services'],
			['git_log', { path: '$CWD/made', branch: '--output=/tmp/x' }, 'no-words-for-programs'],
			['git_init', { path: '/srv/elsewhere' }, 'known-places'],
		],
	},
	{
		package: 'mcp-fetch-server',
		network: 'public',
		denied: [
			['fetch_html', { url: 'http://2130706433:8080/' }, 'no-private-addresses'],
			['fetch_html', { url: 'http://[::ffff:169.254.169.254]/' }, 'no-metadata-services'],
		],
	},
	{
		package: 'mcp-memory-libsql',
		network: 'none',
		answered: [
			['create_entities', { entities: [{ name: 'a', entityType: 'b', observations: ['c'] }] }],
			['search_nodes', { query: 'a' }],
		],
	},
	{ package: '@h1deya/mcp-server-weather', network: ['api.weather.gov'] },
	{ package: '@modelcontextprotocol/server-sequential-thinking', network: 'none' },
	{ package: 'time-mcp', network: 'none' },
	{ package: '@eslint/mcp', network: 'none' },
	{ package: 'repomix', network: 'none' },
];
