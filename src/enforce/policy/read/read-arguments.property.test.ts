// Hosts and addresses as read here, against Node's own URL parser and net.BlockList.

import { BlockList } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../test/support/share.ts';
import { addressesOf } from './address-kind.ts';
import { readUrl } from './url.ts';

const blocked = new BlockList();
for (const [network, bits] of [
	['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
	['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) blocked.addSubnet(network, bits, 'ipv4'); // biome-ignore format: a list
blocked.addAddress('168.63.129.16', 'ipv4');
for (const [network, bits] of [
	['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8], ['100::', 32],
] as const) blocked.addSubnet(network, bits, 'ipv6'); // biome-ignore format: a list

/** Near the edges of ranges as often as anywhere. */
const address = fc.oneof(
	fc.integer({ min: 0, max: 2 ** 32 - 1 }),
	fc
		.tuple(
			fc.constantFrom(
				'10.0.0.0',
				'11.0.0.0',
				'100.64.0.0',
				'100.128.0.0',
				'127.0.0.0',
				'128.0.0.0',
				'169.254.0.0',
				'169.255.0.0',
				'172.16.0.0',
				'172.32.0.0',
				'192.168.0.0',
				'192.169.0.0',
				'224.0.0.0',
				'168.63.129.16',
				'169.254.169.254',
			),
			fc.integer({ min: -2, max: 2 }),
		)
		.map(([base, offset]) => base.split('.').reduce((value, part) => value * 256 + Number(part), 0) + offset),
);
const digits = fc.constantFrom<(value: number) => string>(
	(value) => String(value),
	(value) => `0x${value.toString(16)}`,
	(value) => `0X${value.toString(16).toUpperCase()}`,
	(value) => `0${value.toString(8)}`,
	(value) => `000${value.toString(8)}`,
);

/** An address cut into one to four parts, each in a notation of its own. */
const spelled = fc
	.tuple(address, fc.integer({ min: 1, max: 4 }), fc.array(digits, { minLength: 4, maxLength: 4 }), fc.boolean())
	.map(([value, parts, notations, hasDot]) => {
		const heads = Array.from({ length: parts - 1 }, (_, index) => Math.floor(value / 256 ** (3 - index)) % 256);
		const last = value % 256 ** (5 - parts);
		const text = [...heads, last].map((part, index) => notations[index]?.(part) ?? '').join('.');
		return { value, text: hasDot ? `${text}.` : text };
	});

test('every spelling of an IPv4 address is the address that Node reads, and private when Node’s block list says so', () => {
	fc.assert(
		fc.property(spelled, ({ text }) => {
			const { hostname } = new URL(`http://${text}/`);
			const read = addressesOf(readUrl(`http://${text}/`)?.hosts[0] ?? '');
			expect(read[0]?.text).toBe(hostname);
			expect(read[0]?.kind !== 'public').toBe(blocked.check(hostname, 'ipv4'));
		}),
		{ numRuns: runs(3000) },
	);
});

test('an IPv4 address inside of an IPv6 one is found', () => {
	const hex = (value: number) => `${Math.floor(value / 65536).toString(16)}:${(value % 65536).toString(16)}`;
	const dotted = (value: number) => new URL(`http://${value}/`).hostname;
	const wrap = fc.constantFrom<(value: number) => string>(
		(value) => `::ffff:${dotted(value)}`,
		(value) => `0:0:0:0:0:ffff:${hex(value)}`,
		(value) => `64:ff9b::${dotted(value)}`,
		(value) => `2002:${hex(value)}::1`,
		(value) => `2001:0:cb00:7101:0:0:${hex(2 ** 32 - 1 - value)}`,
		(value) => `2001:db8::5efe:${dotted(value)}`,
	);
	fc.assert(
		fc.property(address, wrap, (value, wrapped) => {
			const [read] = addressesOf(wrapped(value));
			expect(read?.kind !== 'public').toBe(blocked.check(dotted(value), 'ipv4'));
			expect(read?.text).toBe(new URL(`http://[${wrapped(value)}]/`).hostname.slice(1, -1));
		}),
	);
});

test('other IPv6 addresses are private when Node’s block list says so', () => {
	const prefix = fc.constantFrom(
		'2001:db8',
		'2a00:1450',
		'fbff:1',
		'fc00:1',
		'fdff:1',
		'fe00:1',
		'fe7f:1',
		'fe80:1',
		'febf:1',
		'fec0:1',
		'ff02:1',
		'100:0',
		'101:0',
	);
	fc.assert(
		fc.property(prefix, fc.array(fc.integer({ min: 1, max: 0xfff }), { minLength: 6, maxLength: 6 }), (head, tail) => {
			const text = `${head}:${tail.map((word) => word.toString(16)).join(':')}`;
			expect(addressesOf(text)[0]?.kind !== 'public').toBe(blocked.check(text, 'ipv6'));
		}),
	);
});

test('the host that Node connects to is among those that are read, however the URL is dressed', () => {
	const host = fc.oneof(
		fc.domain(),
		fc.ipV4(),
		fc.ipV6().map((text) => `[${text}]`),
		fc.constantFrom('localhost', 'LOCALHOST', 'bücher.example', '127。0。0。1', '１２７.1', '0x7f.1'),
	);
	const dressed = fc.record({
		scheme: fc.constantFrom('http', 'https', 'HTTP', 'ws', 'ftp'),
		slashes: fc.constantFrom('//', '\\\\', '/', '', '///', '/\\'),
		user: fc.constantFrom('', 'user@', 'user:pw@', 'a@b@', 'good.example:80@', '%40@'),
		host,
		end: fc.constantFrom('', '/', '\\@good.example/', '?@good.example', '#@good.example', ':80/x', '/\t', './'),
	});
	fc.assert(
		fc.property(dressed, fc.integer({ min: 0, max: 60 }), ({ scheme, slashes, user, host, end }, cut) => {
			const url = `${scheme}:${slashes}${user}${host}${end}`;
			const withTab = `${url.slice(0, cut)}\t${url.slice(cut)}`;
			fc.pre(URL.canParse(url));
			const real = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
			for (const text of [url, withTab]) {
				const read = (readUrl(text)?.hosts ?? []).flatMap((found) => [found, ...addressesOf(found).map(({ text }) => text)]);
				expect(read).toContain(real);
			}
		}),
		{ numRuns: runs(3000) },
	);
});
