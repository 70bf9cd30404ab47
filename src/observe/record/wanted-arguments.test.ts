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
