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
