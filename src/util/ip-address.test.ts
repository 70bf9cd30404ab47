import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBytes, addressText } from './address-bytes.ts';
import { canonicalAddress, ipv6Text, parseIpv6 } from './ip-address.ts';

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

test('an address of any bytes is read back from its text, which is the one that URL parsers write', () => {
	fc.assert(
		fc.property(fc.ipV6(), (text) => {
			const bytes = addressBytes(text);
			expect(bytes).toHaveLength(16);
			const written = addressText(bytes as Buffer);
			expect(`[${written}]`).toBe(new URL(`http://[${text}]/`).hostname);
			expect(ipv6Text(parseIpv6(written) ?? [])).toBe(written);
		}),
	);
	fc.assert(fc.property(fc.ipV4(), (text) => addressText(addressBytes(text) as Buffer) === text));
});

test.each([
	'',
	'1.2.3',
	'1.2.3.256',
	'1.2.3.4.5',
	'a.b.c.d',
	':',
	':::',
	'1:2:3:4:5:6:7',
	'1:2:3:4:5:6:7:8:9',
	'::12345',
	'::1.2.3',
	'1.2.3.4::',
])('%j is no address', (text) => expect(addressBytes(text)).toBeUndefined());
