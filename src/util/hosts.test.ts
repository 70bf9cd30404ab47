import { expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { addressSubject, hostOf, hostsIn, isLoopback, portOf } from './hosts.ts';

test.for<readonly [string, readonly string[]]>([
	['see https://API.example:8443/x?y=z', ['api.example']],
	['postgres://u:p@db.example/app', ['db.example']],
	['https://good.example@evil.example/', ['evil.example']],
	['http://0x7f.1/ and http://2852039166/', ['127.0.0.1', '169.254.169.254']],
	['uses api.weather.gov, or [2001:db8::1].', ['api.weather.gov', '2001:db8::1']],
	['version 1.2.3 of foo', []],
	['203.0.113.34:80', ['203.0.113.34']],
	['at 10:30:00 today', []],
	['localhost:3000', ['localhost']],
])('%s names %j', ([text, expected]) => {
	for (const host of expected) expect(hostsIn(text)).toContain(host);
	if (expected.length === 0) expect([...hostsIn(text)]).toEqual([]);
});

test('long text without an end takes no long time', () => {
	expect(processorMs(() => hostsIn(`${'a'.repeat(1_000_000)}://${'-.'.repeat(100_000)}`))).toBeLessThan(20_000);
});

test('subjects are read back', () => {
	for (const [address, port] of [
		['203.0.113.34', 80],
		['2001:db8::1', 443],
	] as const) {
		const subject = addressSubject(address, port);
		expect([hostOf(subject), portOf(subject)]).toEqual([address, port]);
	}
	expect(hostOf('api.example')).toBe('api.example');
});

test.each(['127.0.0.53', '::1', '::', '0.0.0.0', 'localhost', 'a.localhost'])('%s is this machine', (host) => {
	expect(isLoopback(host)).toBe(true);
});

test.each(['128.0.0.1', '127.evil.example', '127.0.0.1.evil.example', '::2', 'localhost.example'])('%s is not this machine', (host) => {
	expect(isLoopback(host)).toBe(false);
});
