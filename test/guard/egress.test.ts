// A list of hosts in the real kernel: what the cell may reach, and what not. All places are in the test's own namespace.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { type GuardedServer, guardServer } from '../support/guarded-server.ts';

const POLICY = `
version: 1
default: allow
confine:
  env: inherit
  network: [allowed.example, "*.wild.example", rebound.example, meta.example, looped.example, six.example, 203.0.113.6]
`;

let server: GuardedServer;
beforeAll(async () => {
	server = await guardServer(POLICY, { hasPlaces: true });
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe('what the list names is reached', () => {
	test.for([
		['a name over HTTP', 'fetch', { url: 'http://allowed.example:8080/' }, '200 web allowed.example:8080'],
		['a name below a star', 'fetch', { url: 'http://sub.wild.example:8080/' }, '200 web sub.wild.example:8080'],
		['a name that has an IPv6 address', 'fetch', { url: 'http://six.example:8080/' }, '200 web six.example:8080'],
		['an address of the list', 'fetch', { url: 'http://203.0.113.6:8080/' }, '200 web 203.0.113.6:8080'],
		[
			'TLS by its server name',
			'secure',
			{ host: 'allowed.example', port: 8443, servername: 'allowed.example' },
			'connected: tls allowed.example',
		],
		['who speaks first', 'dial', { host: 'allowed.example', port: 2222 }, 'connected: banner'],
		['who waits for bytes of its own', 'dial', { host: 'allowed.example', port: 2222, say: '\u0001x' }, 'connected: banner\nheard \u0001x'],
		['addresses as they are', 'resolve', { name: 'allowed.example' }, '203.0.113.5'],
	] as const)('%s', async ([, tool, args, answer]) => {
		expect(await server.call(tool, args)).toBe(answer);
	});
});

describe('everything else is refused', () => {
	test.for([
		[
			'a name that is not in the list',
			'fetch',
			{ url: 'http://other.example:8080/' },
			'failed ENOTFOUND',
			'other.example: the policy does not name it',
		],
		['the star itself', 'resolve', { name: 'wild.example' }, 'failed ENOTFOUND', 'wild.example: the policy does not name it'],
		[
			'an address that no permitted name has',
			'dial',
			{ host: '203.0.113.7', port: 2222 },
			'failed ECONNRESET',
			'203.0.113.7:2222: the policy does not name it, nor a host that is there',
		],
		[
			'another name at a permitted address',
			'fetch',
			{ url: 'http://allowed.example:8080/', named: 'other.example' },
			'403 Candor: this server may not reach other.example:8080: the policy does not name it',
			'other.example:8080: the policy does not name it',
		],
		[
			'another server name at a permitted address',
			'secure',
			{ host: 'allowed.example', port: 8443, servername: 'other.example' },
			'failed ECONNRESET',
			'other.example:8443: the policy does not name it',
		],
		[
			'a permitted name that leads to a private address',
			'resolve',
			{ name: 'rebound.example' },
			'failed ENOTFOUND',
			'rebound.example: 10.20.30.40 is a private network',
		],
		[
			'a permitted name at a private address',
			'fetch',
			{ url: 'http://10.20.30.40:8080/', named: 'rebound.example' },
			/^403 Candor: .*10\.20\.30\.40 is a private network/,
			'rebound.example:8080',
		],
		[
			'a permitted name that leads to this machine',
			'resolve',
			{ name: 'looped.example' },
			/^failed /,
			'looped.example: 127.0.0.1 is this machine',
		],
		[
			'a permitted name that leads to the metadata service',
			'fetch',
			{ url: 'http://169.254.169.254:8080/', named: 'meta.example' },
			/^403 /,
			'meta.example:8080: 169.254.169.254 is the metadata service',
		],
		[
			'a datagram',
			'datagram',
			{ host: '203.0.113.7', port: 8080 },
			'failed ECONNREFUSED',
			'203.0.113.7:8080/udp: it is UDP, and only TCP is let through',
		],
		[
			'a datagram to a permitted address',
			'datagram',
			{ host: '203.0.113.6', port: 443 },
			'failed ECONNREFUSED',
			'203.0.113.6:443/udp: it is UDP, and only TCP is let through',
		],
		[
			'a datagram over IPv6',
			'datagram',
			{ host: '2001:db8::7', port: 443 },
			'failed ECONNREFUSED',
			'[2001:db8::7]:443/udp: it is UDP, and only TCP is let through',
		],
	] as const)('%s', async ([, tool, args, answer, note]) => {
		const received = await server.call(tool, args);
		if (typeof answer === 'string') expect(received).toBe(answer);
		else expect(received).toMatch(answer);
		await expect.poll(() => server.notes()).toContain(`refused the server the way to ${note}`);
	});

	test('a permitted name is dialled where it is, not where the client says', async () => {
		// 203.0.113.5 is the only address of allowed.example; nobody listens on the port of the other.
		expect(await server.call('fetch', { url: 'http://203.0.113.9:8080/', named: 'allowed.example:8080' })).toBe(
			'200 web allowed.example:8080',
		);
	});
});

test('an inner address is reached when the policy names it', async () => {
	await using inner = await guardServer('version: 1\ndefault: allow\nconfine: { network: [10.20.30.40, rebound.example] }\n', {
		hasPlaces: true,
	});
	expect(await inner.call('fetch', { url: 'http://10.20.30.40:8080/' })).toBe('200 web 10.20.30.40:8080');
	expect(await inner.call('fetch', { url: 'http://rebound.example:8080/' })).toBe('200 web rebound.example:8080');
});

test('datagrams that nobody waits for are with their call in the ledger, and each place once on stderr', async () => {
	await using one = await guardServer('version: 1\ndefault: allow\nconfine: { network: [allowed.example] }\n');
	for (let call = 0; call < 3; call++)
		expect(await one.call('scatter', { hosts: ['203.0.113.7', '198.51.100.9'], port: 53_000, times: 50 })).toBe('sent');
	expect(await one.call('echo', { text: 'x' })).toBe('x');
	const { stdout } = await candor(['ledger', '--json'], { XDG_DATA_HOME: join(one.directory, 'data') });
	const outcomes = stdout
		.split('\n')
		.flatMap((line) => (line.includes('"kind":"outcome"') ? [JSON.parse(line) as { effects?: object[] }] : []));
	const both = ['203.0.113.7', '198.51.100.9'].map((host) => ({ kind: 'network-refused', subject: `${host}:53000/udp` }));
	expect(outcomes.map(({ effects }) => effects)).toEqual([both, both, both, undefined]);
	expect(one.notes().match(/refused the server the way to/g)).toHaveLength(2);
});

test.skipIf(process.getuid?.() !== 0)('an ordinary user is told of datagrams too (run by one, the other tests show it)', async () => {
	await using one = await guardServer('version: 1\ndefault: allow\nconfine: { network: [allowed.example] }\n', { isOrdinary: true });
	expect(await one.call('scatter', { hosts: ['203.0.113.7'], port: 53_000, times: 1 })).toBe('sent');
	await expect.poll(() => one.notes()).toContain('refused the server the way to 203.0.113.7:53000/udp');
});

test('a public network: whatever is outside, by name or address, and nothing inside', async () => {
	await using open = await guardServer('version: 1\ndefault: allow\nconfine: { network: public }\n', { hasPlaces: true });
	expect(await open.call('fetch', { url: 'http://other.example:8080/' })).toBe('200 web other.example:8080');
	expect(await open.call('fetch', { url: 'http://203.0.113.6:8080/' })).toBe('200 web 203.0.113.6:8080');
	expect(await open.call('resolve', { name: 'rebound.example' })).toBe('failed ENOTFOUND');
	for (const host of ['10.20.30.40', '169.254.169.254']) expect(await open.call('dial', { host, port: 2222 })).toBe('failed ECONNRESET');
	// Loopback is the cell's own, and nobody listens there.
	expect(await open.call('dial', { host: '127.0.0.1', port: 2222 })).toBe('failed ECONNREFUSED');
	await expect.poll(() => open.notes()).toContain('the server runs in a cell (the policy has network: public)');
});

test('what a call was refused is in the ledger', async () => {
	await using one = await guardServer('version: 1\ndefault: allow\nconfine: { network: [allowed.example] }\n');
	expect(await one.call('resolve', { name: 'other.example' })).toBe('failed ENOTFOUND');
	const { stdout } = await candor(['ledger', '--json'], { XDG_DATA_HOME: join(one.directory, 'data') });
	const outcome = stdout.split('\n').find((line) => line.includes('"kind":"outcome"')) ?? '';
	expect(JSON.parse(outcome)).toMatchObject({ tool: 'resolve', effects: [{ kind: 'network-refused', subject: 'other.example' }] });
});
