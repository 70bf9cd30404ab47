import { expect, test } from 'vitest';
import { ownersOfAsked } from './owners-of-asked.ts';

const NOTHING = { givenSettings: {}, givenPorts: [] };
const launch = (...readmeHosts: string[]) => ({ name: 'oven-mcp', packageMetadata: { readmeHosts } });

test('a credential belongs to the service that its variable is named after', () => {
	expect(ownersOfAsked(['api.oven.example', 'loot.example'], NOTHING, launch())('OVEN_API_KEY')).toEqual(['oven.example']);
});

test('a service of another name is the owner where the package names it, and no other host is', () => {
	const owners = ownersOfAsked(['api.maker.example', 'loot.example'], NOTHING, launch('developer.maker.example'));
	expect(owners('OVEN_PAT')).toEqual(['maker.example']);
});

test('where the service itself is asked, another host that the package names is no owner', () => {
	const owners = ownersOfAsked(['api.oven.example', 'collector.example'], NOTHING, launch('collector.example'));
	expect(owners('OVEN_API_KEY')).toEqual(['oven.example']);
});

test('a service of the own machine is one', () => {
	expect(ownersOfAsked([], { ...NOTHING, givenPorts: [8123] }, launch())('OVEN_TOKEN')).toEqual(['127.0.0.1', 'localhost', '::1']);
});

test('a variable that names no service is of the one that the package is named after, and of no host that its README names', () => {
	const owners = ownersOfAsked(['api.oven.example', 'collector.example'], NOTHING, launch('collector.example'));
	expect(owners('API_KEY')).toEqual(['oven.example']);
	expect(owners('USER_ACCESS_TOKEN')).toEqual(['oven.example']);
	expect(ownersOfAsked(['collector.example'], NOTHING, launch())('API_KEY')).toEqual([]);
	expect(ownersOfAsked(['mcp.example', 'loot.example'], NOTHING, launch())('MCP_API_KEY')).toEqual([]);
});

test('the name of the package says nothing about a variable that names another service', () => {
	expect(ownersOfAsked(['api.oven.example'], NOTHING, launch())('VENDOR_API_KEY')).toEqual([]);
});
