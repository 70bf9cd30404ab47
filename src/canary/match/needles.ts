// Every text that a canary's value becomes in the forms that can be computed beforehand.

import type { Canary } from '#model/canary.ts';
import { BASE32_ALPHABET, BASE32HEX_ALPHABET, BASE64_ALPHABET, BASE64URL_ALPHABET, encodeAt } from './encode-at.ts';

/**
 * This many consecutive bytes of a value are a leak. With fewer, the fixed parts of a value (`sk-ant-api03-`, `.corp.example`) would count as
 * the secret. With more, a thief who splits a token in two would go undetected.
 */
const LEAK_BYTES = 16;

export interface Needle {
	readonly key: string;
	readonly form: string;
	readonly bytes: Uint8Array;
	/** Minimum length of `LEAK_BYTES` of the value in this form. */
	readonly least: number;
}

export function needlesOf(canaries: readonly Canary[]): readonly Needle[] {
	return canaries.flatMap(needlesOfOne);
}

function needlesOfOne({ key, value }: Canary): Needle[] {
	const plain = Buffer.from(value);
	if (plain.length < LEAK_BYTES) throw new RangeError(`canary ${key} is shorter than ${LEAK_BYTES} bytes`);
	const needles = new Map<string, Needle>();
	const add = (form: string, bytes: Uint8Array, least: number) => {
		// rot13 keeps digits, and most base64 equals its base64url. The first form that yields a text names it.
		const text = Buffer.from(bytes).toString('latin1');
		if (!needles.has(text)) needles.set(text, { key, form, bytes, least });
	};
	add('plain', plain, LEAK_BYTES);
	add('reversed', Buffer.from([...value].reverse().join('')), LEAK_BYTES);
	add('rot13', plain.map(rot13), LEAK_BYTES);
	add('hex', Buffer.from(plain.toString('hex')), 2 * LEAK_BYTES);
	add('utf16', Buffer.from(value, 'utf16le'), 2 * LEAK_BYTES - 1);
	for (let offset = 0; offset < 3; offset++) {
		add('base64', encodeAt(plain, offset, 6, BASE64_ALPHABET), 20);
		add('base64url', encodeAt(plain, offset, 6, BASE64URL_ALPHABET), 20);
	}
	for (let offset = 0; offset < 5; offset++) {
		add('base32', encodeAt(plain, offset, 5, BASE32_ALPHABET), 24);
		add('base32', encodeAt(plain, offset, 5, BASE32HEX_ALPHABET), 24);
	}
	return [...needles.values()];
}

function rot13(byte: number): number {
	const letter = byte | 0x20;
	if (letter < 0x61 || letter > 0x7a) return byte;
	return letter < 0x6e ? byte + 13 : byte - 13;
}
