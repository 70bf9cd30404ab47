import { expect, test } from 'vitest';
import type { Canary } from '#model/canary.ts';
import { argumentFor, wantedArguments, wantedOperand } from './wanted-arguments.ts';

test.for<[text: string, options: readonly string[]]>([
	['usage: server [-h]\nserver: error: the following arguments are required: --shop-url, --token/-t', ['--shop-url', '--token']],
	["Usage: server [OPTIONS]\nError: Missing option '--api-key' / '-k'.", ['--api-key']],
	["error: required option '-t, --token <token>' not specified", ['--token']],
	['error: the following required arguments were not provided:\n  --url <URL>\n\nUsage: server --url <URL>', ['--url']],
	['│ Missing option "--db-path".          │', ['--db-path']],
	['usage: server [--quiet] [--port PORT]\nserver: error: unrecognized arguments: --fast', []],
	['Options: --api-key is required for some tools', []],
])('options in %j', ([text, options]) => {
	expect(wantedArguments(text)).toEqual(options);
});

test.for<[text: string, value: string | undefined]>([
	['Error: Redis URL is required\nUsage: npx @site/server redis://host:port', 'redis://ada:ada@redis.example:6379/0'],
	['usage: server <database-path> [--quiet]', '/workspace/server.db'],
	['Usage: server <allowed-directory> [additional-directories...]', '/workspace'],
	['Please provide a database URL as a command-line argument', 'postgresql://ada:ada@database.example:5432/shop'],
	['Usage: server [options] --mode <mode>', undefined],
	['usage: server [directory]', undefined],
	['Error: the path is required', undefined],
	['Usage: server <api-key>', 'fake-API_KEY'],
])('the operand in %j', ([text, value]) => {
	const option = wantedOperand(text);
	expect(option === undefined ? undefined : argumentFor(option, cell())?.words[1]).toBe(value);
});

function cell() {
	const canaries: Canary[] = [];
	const plant = (name: string) => canaries.push({ key: `env:${name}`, where: { kind: 'env', name }, value: `fake-${name}` }) > 0;
	return { canaries, plant, cwd: '/workspace' };
}

test.for<[option: string, value: string | undefined]>([
	['--shop-url', 'https://shop.example'],
	['--url', 'https://server.example'],
	['--shop-token', 'fake-SHOP_TOKEN'],
	['--token', 'fake-SERVER_TOKEN'],
	['--db-path', '/workspace/server.db'],
	['--vault', '/workspace'],
	['--mode', undefined],
])('%s gets %s', ([option, value]) => {
	expect(argumentFor(option, cell())?.words[1]).toBe(value);
});

test('an operand that means a file gets one of the cell, of the kind that the server speaks of', () => {
	const files = [
		{ path: '/workspace/openapi.yaml', kind: 'openapi' },
		{ path: '/workspace/data/shop.db', kind: 'database' },
		{ path: '/workspace/notes.md', kind: 'markdown' },
	];
	const world = { root: '/workspace', repositories: [], files, tables: [], sheets: [] };
	const given = (text: string) => {
		const option = wantedOperand(text);
		return option === undefined ? undefined : argumentFor(option, { ...cell(), world }, '', text)?.words[1];
	};
	expect(given('Failed: OpenAPI spec path is required. Usage: npx api-explorer <path-to-spec> [--json]')).toBe('/workspace/openapi.yaml');
	expect(given('usage: server <swagger-file>')).toBe('/workspace/openapi.yaml');
	expect(given('usage: server <database-path> [--quiet]')).toBe('/workspace/data/shop.db');
	// Near misses: a directory of such files, a kind that the cell does not have
	expect(given('usage: server <markdown-folder>')).toBe('/workspace');
	expect(given('A model is required. Usage: server <path-to-model>')).toBeUndefined();
});
