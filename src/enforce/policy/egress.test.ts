import { expect, test } from 'vitest';
import { egressList } from './egress.ts';

const list = egressList(['api.example.com', '*.wild.example', '203.0.113.0/24', '10.1.2.3', '2001:db8::/32', 'inner.example']);

test.for([
	['api.example.com', true],
	['API.Example.COM.', true],
	['x.api.example.com', false],
	['a.b.wild.example', true],
	['wild.example', false],
	['evilwild.example', false],
	['203.0.113.5', false],
	['', false],
	['api.example.com\0.evil.example', false],
] as const)('name %j', ([name, isPermitted]) => {
	expect(list.permitsName(name)).toBe(isPermitted);
});

test.for([
	['203.0.113.5', true],
	['203.0.114.5', false],
	['10.1.2.3', true],
	['10.1.2.4', false],
	['2001:db8::5', true],
	['api.example.com', false],
] as const)('address %j', ([address, isPermitted]) => {
	expect(list.permitsAddress(address)).toBe(isPermitted);
});

test.for([
	['198.51.100.7', undefined],
	['10.1.2.3', undefined],
	['10.1.2.4', '10.1.2.4 is a private network'],
	['127.0.0.1', '127.0.0.1 is this machine'],
	['169.254.169.254', '169.254.169.254 is the metadata service of AWS, GCP, Azure and others'],
	['::1', '::1 is this machine'],
	['::ffff:10.1.2.4', expect.stringContaining('a private network')],
	['fe80::1', 'fe80::1 is the local link'],
	['nonsense', 'nonsense is no address'],
] as const)('a permitted name that leads to %j', ([address, refusal]) => {
	expect(list.refusalOf(address)).toEqual(refusal);
});

test('public: every name and every public address, and no inside, whatever leads there', () => {
	const everywhere = egressList('public');
	for (const name of ['api.example.com', 'x.y.example']) expect(everywhere.permitsName(name)).toBe(true);
	for (const name of ['', 'a b', '203.0.113.5\0']) expect(everywhere.permitsName(name)).toBe(false);
	for (const address of ['203.0.113.5', '2001:db8::5']) {
		expect(everywhere.permitsAddress(address)).toBe(true);
		expect(everywhere.refusalOf(address)).toBeUndefined();
	}
	for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fe80::1', '0.0.0.0']) {
		expect(everywhere.permitsAddress(address)).toBe(false);
		expect(everywhere.refusalOf(address)).toBeDefined();
	}
});
