// Reads and writes IP addresses: IPv4 as a number, IPv6 as eight words, both as bytes and as canonical text.

export type Ipv6Words = readonly number[];

/** Reads four decimal numbers, ignoring leading zeros. Returns undefined for every other spelling. */
export function parseIpv4(text: string): number | undefined {
	if (text.length < 7 || text.length > 15) return undefined;
	let value = 0;
	let part = -1;
	let dots = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code === 46) {
			if (part < 0) return undefined;
			value = value * 256 + part;
			part = -1;
			dots++;
		} else if (code >= 48 && code <= 57) {
			part = part < 0 ? code - 48 : part * 10 + code - 48;
			if (part > 255) return undefined;
		} else return undefined;
	}
	return dots === 3 && part >= 0 ? value * 256 + part : undefined;
}

/** Reads an address with or without brackets and zone: `fe80::1%25eth0`, `[::ffff:10.0.0.1]`. Returns undefined if it is no address. */
export function parseIpv6(text: string): Ipv6Words | undefined {
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
			const value = isLast && index === groups.length - 1 ? parseIpv4(group) : undefined;
			if (value === undefined) return undefined;
			words.push(Math.floor(value / 65536), value % 65536);
		}
	}
	return words;
}

export function ipv4Text(value: number): string {
	return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

/** RFC 5952, section 4, but with every group in hexadecimal, as URL parsers write it. */
export function ipv6Text(words: Ipv6Words): string {
	// The first longest run of at least two zero groups.
	let best = { start: -1, length: 1 };
	for (let start = 0; start < 8; start++) {
		let length = 0;
		while (words[start + length] === 0) length++;
		if (length > best.length) best = { start, length };
	}
	const groups = words.map((word) => word.toString(16));
	if (best.start < 0) return groups.join(':');
	return `${groups.slice(0, best.start).join(':')}::${groups.slice(best.start + best.length).join(':')}`;
}

/** Returns one text per host: an IPv4-mapped IPv6 address becomes the IPv4 address. A text that is no address is returned unchanged. */
export function canonicalAddress(text: string): string {
	const words = parseIpv6(text);
	if (words === undefined) return text;
	const mapped = mappedIpv4(words);
	return mapped === undefined ? ipv6Text(words) : ipv4Text(mapped);
}

/** Reads ::ffff:203.0.113.34, as a dual-stack socket writes it. */
function mappedIpv4([a, b, c, d, e, f, g = 0, h = 0]: Ipv6Words): number | undefined {
	return a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff ? g * 65536 + h : undefined;
}
