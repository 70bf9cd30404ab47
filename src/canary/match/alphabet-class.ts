// Tables of the alphabets that a byte belongs to, and of its value in each.

import { BASE32_ALPHABET, BASE64_ALPHABET, BASE64URL_ALPHABET } from './encode-at.ts';

export const IN_BASE64 = 1;
export const IN_HEX = 2;
export const IN_UPPER_BASE32 = 4;
export const IN_LOWER_BASE32 = 8;

const HEX_DIGITS = '0123456789abcdef';

function fill(alphabets: readonly (readonly [alphabet: string, bit: number])[]): Uint8Array {
	const table = new Uint8Array(256);
	for (const [alphabet, bit] of alphabets) for (const byte of Buffer.from(alphabet)) table[byte] = (table[byte] ?? 0) | bit;
	return table;
}

export const CLASS: Readonly<Uint8Array> = fill([
	[BASE64_ALPHABET + BASE64URL_ALPHABET, IN_BASE64],
	[HEX_DIGITS + HEX_DIGITS.toUpperCase(), IN_HEX],
	[BASE32_ALPHABET, IN_UPPER_BASE32],
	[BASE32_ALPHABET.toLowerCase(), IN_LOWER_BASE32],
]);

function worth(...alphabets: readonly string[]): Uint8Array {
	const table = new Uint8Array(256);
	for (const alphabet of alphabets) for (const [value, byte] of Buffer.from(alphabet).entries()) table[byte] = value;
	return table;
}

export const BASE64_WORTH = worth(BASE64_ALPHABET, BASE64URL_ALPHABET);
export const BASE32_WORTH = worth(BASE32_ALPHABET, BASE32_ALPHABET.toLowerCase());
export const HEX_WORTH = worth(HEX_DIGITS, HEX_DIGITS.toUpperCase());

/** Indexed by two bytes, the first as the low byte: their combined value, or -1 if one is outside base64's alphabets. Reading pairs takes half the time. */
export const BASE64_PAIR = new Int16Array(65_536).fill(-1);
for (let first = 0; first < 256; first++) {
	for (let second = 0; second < 256; second++) {
		if (((CLASS[first] as number) & (CLASS[second] as number) & IN_BASE64) === 0) continue;
		BASE64_PAIR[first | (second << 8)] = ((BASE64_WORTH[first] as number) << 6) | (BASE64_WORTH[second] as number);
	}
}
