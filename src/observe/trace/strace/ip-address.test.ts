import { expect, test } from 'vitest';
import { canonicalAddress } from './ip-address.ts';

test.each([
	['203.0.113.1', '203.0.113.1'],
	['::ffff:203.0.113.9', '203.0.113.9'],
	['::FFFF:cb00:7109', '203.0.113.9'],
	['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
	['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
	['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
	['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
	['::', '::'],
	['::1', '::1'],
	['fe80::', 'fe80::'],
	['64:ff9b::203.0.113.9', '64:ff9b::cb00:7109'],
	['not:an:address', 'not:an:address'],
	['1::2::3', '1::2::3'],
])('%s is %s', (text, canonical) => {
	expect(canonicalAddress(text)).toBe(canonical);
});
