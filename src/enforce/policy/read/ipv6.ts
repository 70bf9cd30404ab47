// IPv6 addresses as eight words, and the IPv4 addresses that hide in them.

import { plainIpv4 } from './ipv4.ts';

export type Words = readonly number[];

/** With or without brackets and zone; undefined when it is no address. `fe80::1%25eth0`, `[::ffff:10.0.0.1]` */
export function ipv6Words(text: string): Words | undefined {
	if (text.length < 2 || text.length > 100 || !text.includes(':')) return undefined;
	const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
	const [left, right, ...more] = bare.split('::');
	if (left === undefined || more.length > 0) return undefined;
	const head = wordsOf(left, right === undefined);
	const tail = right === undefined ? [] : wordsOf(right, true);
	if (head === undefined || tail === undefined) return undefined;
	const missing = 8 - head.length - tail.length;
	if (right === undefined ? missing !== 0 : missing < 1) return undefined;
	return [...head, ...new Array<number>(missing).fill(0), ...tail];
}

/** Only the last group may be an IPv4 address. */
function wordsOf(text: string, isLast: boolean): number[] | undefined {
	if (text === '') return [];
	const groups = text.split(':');
	const words: number[] = [];
	for (const [index, group] of groups.entries()) {
		if (/^[0-9a-f]{1,4}$/i.test(group)) words.push(Number.parseInt(group, 16));
		else {
			const value = isLast && index === groups.length - 1 ? plainIpv4(group) : undefined;
			if (value === undefined) return undefined;
			words.push(Math.floor(value / 65536), value % 65536);
		}
	}
	return words;
}

/** Where a packet to this address may end up: mapped, compatible, translated, 6to4, NAT64, Teredo, ISATAP. */
export function embeddedIpv4(words: Words): readonly number[] {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
	const low = g * 65536 + h;
	const isZero = (...some: number[]) => some.every((word) => word === 0);
	if (isZero(a, b, c, d, e) && f === 0xffff) return [low]; // ::ffff:10.0.0.1
	if (isZero(a, b, c, d) && e === 0xffff && f === 0) return [low]; // ::ffff:0:10.0.0.1
	if (isZero(a, b, c, d, e, f) && low > 1) return [low]; // ::10.0.0.1
	if (a === 0x2002) return [b * 65536 + c]; // 6to4
	if (a === 0x64 && b === 0xff9b) return [low]; // NAT64, well known and local
	if (a === 0x2001 && b === 0) return [((g ^ 0xffff) >>> 0) * 65536 + ((h ^ 0xffff) >>> 0), c * 65536 + d]; // Teredo
	if ((e === 0 || e === 0x200) && f === 0x5efe) return [low]; // ISATAP
	return [];
}

/** In the form that URL parsers write, without brackets; good enough to compare and to show. */
export function showIpv6(words: Words): string {
	return new URL(`http://[${words.map((word) => word.toString(16)).join(':')}]/`).hostname.slice(1, -1);
}
