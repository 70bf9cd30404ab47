// Decodes each long run of base64, base32 or hex, for what no needle can foresee: something compressed, or encoded twice.

import { BASE32_WORTH, BASE64_WORTH, CLASS, HEX_WORTH, IN_BASE64, IN_HEX, IN_LOWER_BASE32, IN_UPPER_BASE32 } from './alphabet-class.ts';

/** A whole value takes 27 characters of base64 at least, and something compressed about as many. */
const LEAST_RUN = 26;
/** A path's `/` and a slug's `-` are in the alphabet too: the code may begin after one of the first few of them. */
const SEPARATORS_WITHIN = 256;
const MOST_STARTS = 6;
/** Longer runs are read from their first character only. */
const LONG_RUN = 64 << 10;

export interface DecodedRuns {
	readonly name: string;
	/** The decoded runs, a zero byte between them. */
	readonly bytes: Uint8Array;
	readonly starts: readonly number[];
}

interface Decoding {
	readonly name: string;
	readonly bits: number;
	readonly worth: Uint8Array;
	length: number;
	out: Uint8Array;
	readonly starts: number[];
}

/** At most `most` bytes each of base64, base32 and hex. */
export function decodeRuns(bytes: Buffer, most: number): readonly DecodedRuns[] {
	const base64 = decoding('base64', 6, BASE64_WORTH);
	const base32 = decoding('base32', 5, BASE32_WORTH);
	const hex = decoding('hex', 4, HEX_WORTH);
	const size = bytes.length;
	const classes = CLASS as Uint8Array;
	let behind = 0;
	// A run of that length covers one of the places looked at, however it lies.
	for (let at = LEAST_RUN - 1; at < size; at += LEAST_RUN) {
		if (((classes[bytes[at] as number] as number) & IN_BASE64) === 0) continue;
		let from = at;
		while (from > behind && ((classes[bytes[from - 1] as number] as number) & IN_BASE64) !== 0) from--;
		let to = at;
		let common = 0xff;
		for (let i = from; i < size; i++) {
			const alphabets = classes[bytes[i] as number] as number;
			if ((alphabets & IN_BASE64) === 0) break;
			common &= alphabets;
			to = i + 1;
		}
		behind = to;
		if (to - from >= LEAST_RUN) {
			if ((common & IN_HEX) !== 0) decode(hex, bytes, from, to, most);
			if ((common & (IN_UPPER_BASE32 | IN_LOWER_BASE32)) !== 0) decode(base32, bytes, from, to, most);
			for (const start of startsIn(bytes, from, to)) decode(base64, bytes, start, to, most);
		}
		at = Math.max(at, to - 1);
	}
	return [base64, base32, hex]
		.filter(({ length }) => length > 0)
		.map(({ name, out, length, starts }) => ({ name, bytes: out.subarray(0, length), starts }));
}

function decoding(name: string, bits: number, worth: Uint8Array): Decoding {
	return { name, bits, worth, length: 0, out: new Uint8Array(0), starts: [] };
}

function startsIn(bytes: Buffer, from: number, to: number): readonly number[] {
	const starts = [from];
	if (to - from > LONG_RUN) return starts;
	const end = Math.min(to - LEAST_RUN, from + SEPARATORS_WITHIN);
	for (let i = from; i < end && starts.length < MOST_STARTS; i++) {
		const byte = bytes[i];
		if (byte === 0x2f || byte === 0x2d || byte === 0x5f || byte === 0x2b) starts.push(i + 1);
	}
	return starts;
}

function decode(into: Decoding, bytes: Buffer, from: number, to: number, most: number): void {
	const { bits, worth } = into;
	const need = into.length + Math.ceil(((to - from) * bits) / 8) + 1;
	if (need > most) return;
	if (need > into.out.length) {
		const wider = new Uint8Array(Math.max(need, 2 * into.out.length, 256));
		wider.set(into.out);
		into.out = wider;
	}
	const { out } = into;
	into.starts.push(into.length);
	let length = into.length;
	let held = 0;
	let heldBits = 0;
	for (let i = from; i < to; i++) {
		held = ((held << bits) | (worth[bytes[i] as number] as number)) & 0xffff;
		heldBits += bits;
		if (heldBits < 8) continue;
		heldBits -= 8;
		out[length++] = held >> heldBits;
	}
	out[length++] = 0;
	into.length = length;
}
