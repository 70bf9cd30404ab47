import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GivenValues } from '#model/run-record.ts';
import type { Launch } from '#model/target.ts';
import { declarationOf, evidenceOf, published } from '../../../test/evidence.ts';
import { contextId, differingParts, runContext } from './run-context.ts';
import { serverIdentity } from './server-identity.ts';

const launched = (parts: Partial<Launch>) => evidenceOf({ launch: parts }).launch;
const command = (argv: Launch['argv'], own: readonly string[], parts: Partial<Launch> = {}) => launched({ argv, arguments: own, ...parts });
const idOf = (launch: Launch, url?: string) => serverIdentity(launch, url).id;

test('a server is the same over its versions and arguments', () => {
	const plain = idOf(command(['node', '/x/server.mjs'], []));
	expect(idOf(command(['node', '/x/server.mjs', '--root', '/tmp/1'], ['--root', '/tmp/1']))).toBe(plain);
	expect(idOf(command(['node', '/x/other.mjs'], []))).not.toBe(plain);
	expect(idOf(launched(published('a')))).toBe(idOf(launched({ ...published('a'), arguments: ['x'] })));
	expect(idOf(launched(published('a')))).not.toBe(idOf(launched(published('b'))));
	const image = (reference: string) => launched({ target: { kind: 'image', reference, id: 'i', argv: ['x'] } });
	expect(idOf(image('registry.example:5000/notes:1.2'))).toBe(idOf(image('registry.example:5000/notes@sha256:0')));
});

test('a program of the system is another server with other arguments', () => {
	const shell = (script: string) => idOf(command(['/bin/sh', '-c', script], ['-c', script], { packageRoots: [] }));
	expect(shell('exec a')).not.toBe(shell('exec b'));
});

test('the name of a server never leads out of the memory', () => {
	expect(idOf(command(['/x/../../etc/passwd'], [], { name: '../../etc/passwd' }))).toMatch(/^[0-9a-f]{32}$/);
});

test('an older candor kept it under the digest of the whole command', () => {
	const launch = command(['node', '/x/server.mjs', 'y'], ['y']);
	const old = createHash('sha256').update(JSON.stringify(launch.argv)).digest('hex').slice(0, 32);
	expect(serverIdentity(launch, undefined).oldId).toBe(old);
});

const context = (
	launch: Partial<Launch> = {},
	env: Readonly<Record<string, string>> = {},
	client = 'a',
	version = '1',
	given: GivenValues = {},
) =>
	runContext(
		{ launch: launched(launch), request: { env }, given },
		{ name: client, version: '1' },
		declarationOf({ server: { name: 's', version } }),
	);

test.for<[string, ReturnType<typeof context>, readonly string[]]>([
	['nothing', context(), []],
	['the server’s own version', context({}, {}, 'a', '2'), ['version']],
	['the package’s version, whatever the server says', context({ version: '3' }, {}, 'a', '1'), ['version']],
	['arguments', context({ arguments: ['--all'] }), ['arguments']],
	['names of variables', context({}, { TOKEN: 'x' }), ['variables']],
	['the same before the command', context({ asTyped: ['env', 'TOKEN=x', 'node', 'x'] }), ['variables']],
	['the client', context({}, {}, 'b'), ['client']],
	[
		'what it was given',
		context({}, {}, 'a', '1', { variables: ['SHOP_TOKEN'], settings: { SHOP_URL: 'https://shop.example' } }),
		['given'],
	],
])('what differs: %s', ([, now, expected]) => expect(differingParts(context(), now)).toEqual(expected));

test('an entry of an earlier version, which did not keep what the server was given, is of the same context', () => {
	const { given: _, ...before } = context();
	expect(differingParts(before, context({}, {}, 'a', '1', { variables: ['SHOP_TOKEN'] }))).toEqual([]);
	expect(contextId(before)).toBe(contextId(context()));
});

test('values of variables and arguments are not kept', () => {
	expect(differingParts(context({}, { TOKEN: 'x' }), context({}, { TOKEN: 'y' }))).toEqual([]);
	expect(JSON.stringify(context({ arguments: ['--key', 'hunter2'] }, { TOKEN: 'hunter2' }))).not.toContain('hunter2');
});
