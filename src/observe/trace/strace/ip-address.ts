// Canonical text of IP addresses, so that one host is one string.

// ::ffff:203.0.113.9
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** RFC 5952 text; an IPv4-mapped IPv6 address becomes the IPv4 address it means. What isn't an address comes back as it was. */
export function canonicalAddress(text: string): string {
	if (!text.includes(':')) return text;
	const groups = readGroups(text);
	if (groups === undefined) return text;
	if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups);
	return writeGroups(groups);
}

function readGroups(text: string): readonly number[] | undefined {
	const mapped = MAPPED.exec(text);
	const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hex(a, b)}:${hex(c, d)}`);
	const halves = plain.split('::');
	if (halves.length > 2 || (mapped !== null && halves.length !== 2)) return undefined;
	const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
	const missing = 8 - head.length - tail.length;
	if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
	const groups = [...head, ...new Array<number>(missing).fill(0), ...tail];
	return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
}

function hex(high: string, low: string): string {
	return (Number(high) * 256 + Number(low)).toString(16);
}

function dotted(groups: readonly number[]): string {
	const [high = 0, low = 0] = groups.slice(6);
	return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function writeGroups(groups: readonly number[]): string {
	// The longest run of zero groups, the first of equals, if it is longer than one.
	let best = { start: -1, length: 1 };
	for (let start = 0; start < 8; start++) {
		let length = 0;
		while (groups[start + length] === 0) length++;
		if (length > best.length) best = { start, length };
	}
	const text = groups.map((group) => group.toString(16));
	if (best.start < 0) return text.join(':');
	return `${text.slice(0, best.start).join(':')}::${text.slice(best.start + best.length).join(':')}`;
}
