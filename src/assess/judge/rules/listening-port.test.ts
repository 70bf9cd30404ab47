import { expect, test } from 'vitest';
import { HTTP, listen, NODE, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

test.for<readonly [string, Sight, string]>([
	['all interfaces', listen('0.0.0.0', 8080), 'medium'],
	['all interfaces, IPv6', listen('::', 8080), 'medium'],
	['UDP', listen('0.0.0.0', 5353, { op: 'bind', transport: 'udp' }), 'medium'],
	['loopback', listen('127.0.0.1', 8080), 'low'],
	['a socket name outside /tmp', listen('/run/x.sock'), 'low'],
	['near miss: a socket in /tmp', listen('/tmp/x.sock'), ''],
])('%s: %s', ([, sight, expected]) => {
	expect(severities('listening-port', { seen: [sight] })).toBe(expected);
});

test('near miss: a bound stream socket that never listens, a sending datagram socket', () => {
	const quiet = (more: object) => ({ ...listen('0.0.0.0', 0), op: 'bind', ...more }) as Sight;
	expect(severities('listening-port', { seen: [quiet({ port: 8080 }), quiet({ transport: 'udp' })] })).toBe('');
});

test('near miss: spoken of, or named on the command line', () => {
	expect(severities('listening-port', { launch: { description: 'Notes with a web UI' }, seen: [listen('127.0.0.1', 8080)] })).toBe('');
	expect(severities('listening-port', { launch: { env: { PORT: '8080' } }, seen: [listen('0.0.0.0', 8080)] })).toBe('');
});

test('a port that the kernel chose does not change the id', () => {
	expect(findingsOf('listening-port', { seen: [listen('127.0.0.1', 43123)] })[0]?.id).toBe('listening-port:127.0.0.1:*');
});

test('the port of --http-port: expected on loopback, low on all interfaces unless that was asked for; any other port as ever', () => {
	const over = (address: string, port: number, launch = {}) =>
		severities('listening-port', { http: HTTP, launch, seen: [listen(address, port)] });
	expect(over('127.0.0.1', 3001)).toBe('');
	expect(over('::1', 3001)).toBe('');
	expect(over('0.0.0.0', 3001)).toBe('low');
	expect(over('::', 3001, { env: { PORT: '3001' } })).toBe('low');
	expect(over('0.0.0.0', 3001, { argv: [NODE, 'server.js', '--host', '0.0.0.0'] })).toBe('');
	expect(over('0.0.0.0', 3002)).toBe('medium');
	expect(over('127.0.0.1', 3002)).toBe('low');
});

test('a port that is only tried is low; one that is kept open, or tried and then used, is not', () => {
	const tried = listen('::', 9000, { unusedFor: 800 });
	expect(severities('listening-port', { seen: [tried, tried] })).toBe('low');
	expect(severities('listening-port', { seen: [tried, listen('::', 9000)] })).toBe('medium');
	expect(severities('listening-port', { seen: [tried, listen('::', 9001)] })).toBe('medium, low');
	expect(severities('listening-port', { seen: [listen('::', 9000, { unusedFor: 60_000_000 })] })).toBe('medium');
});
