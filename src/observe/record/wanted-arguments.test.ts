import { expect, test } from 'vitest';
import type { Canary } from '#model/canary.ts';
import { argumentFor, wantedArguments } from './wanted-arguments.ts';

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
