// Addresses as bytes. A page reads addresses as texts, and has no Buffer.

import { ipv6Text, parseIpv4, parseIpv6 } from './ip-address.ts';

/** Returns the 4 or 16 bytes of an address, or undefined. */
export function addressBytes(text: string): Buffer | undefined {
	const value = parseIpv4(text);
	if (value !== undefined) return Buffer.of(value >>> 24, value >>> 16, value >>> 8, value);
	const words = parseIpv6(text);
	return words && Buffer.from(words.flatMap((word) => [word >> 8, word & 255]));
}

/** Converts 4 or 16 bytes to the canonical text. */
export function addressText(bytes: Buffer): string {
	if (bytes.length === 4) return bytes.join('.');
	return ipv6Text(Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2)));
}
