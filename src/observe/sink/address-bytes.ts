import { isIPv4, isIPv6 } from 'node:net';

/** The 4 or 16 bytes of an address; undefined if it is none. */
export function addressBytes(address: string): Buffer | undefined {
	if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
	if (!isIPv6(address)) return undefined;
	// The URL parser writes ::ffff:203.0.113.34 and every other spelling as plain groups of hex.
	const [left = '', right] = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1).split('::');
	const [head, tail] = [left, right ?? ''].map((half) => (half === '' ? [] : half.split(':')));
	const zeros = new Array(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
	return Buffer.from(
		[...(head ?? []), ...(right === undefined ? [] : zeros), ...(tail ?? [])].map((group) => group.padStart(4, '0')).join(''),
		'hex',
	);
}

/** 4 or 16 bytes → the canonical text. */
export function addressText(bytes: Buffer): string {
	if (bytes.length === 4) return bytes.join('.');
	const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
	// The URL parser knows the canonical form.
	return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}

/** ::ffff:203.0.113.34, as a dual-stack socket says it → 203.0.113.34 */
export function unmapped(address: string): string {
	return address.toLowerCase().startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
}
