// Gathers what the runs of one encoding decode to, and remembers where each came from.

import { BASE32_WORTH, BASE64_WORTH, HEX_WORTH } from './alphabet-class.ts';

const ENCODINGS = {
	base64: { bits: 6, worth: BASE64_WORTH },
	base32: { bits: 5, worth: BASE32_WORTH },
	hex: { bits: 4, worth: HEX_WORTH },
} as const;
type Encoding = keyof typeof ENCODINGS;

/** From here on a native call costs less than the loop. It takes both of base64's alphabets, mixed too. */
const NATIVE_FROM = 256;
/** A piece that the processor's nearest memory holds; a multiple of four characters. */
const NATIVE_PIECE = 16 << 10;

export interface DecodedRuns {
	readonly name: Encoding;
	/** The decoded runs, a zero byte between them. */
	readonly bytes: Buffer;
	/** Where in `bytes` something may begin. */
	readonly starts: readonly number[];
	/** Where in the input the characters stand that give `bytes` from `from` to `to`. */
	origin(from: number, to: number): readonly [from: number, to: number];
}

export interface RunDecoder {
	/** Where in the decoded bytes the run begins. */
	decode(from: number, to: number): number;
	/** Something may begin at this place of the decoded bytes too. */
	begin(at: number): void;
	decoded(): DecodedRuns | undefined;
}

export function runDecoder(name: Encoding, input: Buffer, most: number, onDropped: () => void): RunDecoder {
	const { bits, worth } = ENCODINGS[name];
	const starts: number[] = [];
	const runs: { readonly at: number; readonly from: number }[] = [];
	let out = Buffer.alloc(0);
	let length = 0;

	function origin(from: number, to: number): readonly [number, number] {
		let low = 0;
		for (let high = runs.length; high - low > 1; ) {
			const middle = (low + high) >> 1;
			if ((runs[middle]?.at ?? 0) <= from) low = middle;
			else high = middle;
		}
		const run = runs[low] ?? { at: 0, from: 0 };
		return [run.from + Math.floor(((from - run.at) * 8) / bits), run.from + Math.ceil(((to - run.at) * 8) / bits)];
	}

	return {
		decode(from, to) {
			const at = length;
			const need = length + Math.ceil(((to - from) * bits) / 8) + 1;
			if (need > most) {
				onDropped();
				return at;
			}
			if (need > out.length) {
				const wider = Buffer.allocUnsafeSlow(Math.max(need, 2 * out.length, 256));
				wider.set(out.subarray(0, length));
				out = wider;
			}
			starts.push(at);
			runs.push({ at, from });
			if (name === 'base64' && to - from >= NATIVE_FROM) length = decodeNatively(input, from, to, out, at);
			else if (name === 'base64') length = decodeQuads(input, from, to, out, at);
			else length = decodeBits(input, from, to, out, at, bits, worth);
			out[length++] = 0;
			return at;
		},
		begin: (at) => starts.push(at),
		decoded: () => (length === 0 ? undefined : { name, bytes: out.subarray(0, length), starts, origin }),
	};
}

function decodeNatively(input: Buffer, from: number, to: number, out: Buffer, at: number): number {
	let length = at;
	for (let i = from; i < to; i += NATIVE_PIECE) {
		length += out.write(input.toString('latin1', i, Math.min(to, i + NATIVE_PIECE)), length, 'base64');
	}
	return length;
}

function decodeQuads(input: Buffer, from: number, to: number, out: Buffer, at: number): number {
	const worth = BASE64_WORTH;
	let length = at;
	let i = from;
	for (; i + 4 <= to; i += 4) {
		const quad =
			((worth[input[i] as number] as number) << 18) |
			((worth[input[i + 1] as number] as number) << 12) |
			((worth[input[i + 2] as number] as number) << 6) |
			(worth[input[i + 3] as number] as number);
		out[length] = quad >> 16;
		out[length + 1] = quad >> 8;
		out[length + 2] = quad;
		length += 3;
	}
	return decodeBits(input, i, to, out, length, 6, worth);
}

function decodeBits(input: Buffer, from: number, to: number, out: Buffer, at: number, bits: number, worth: Uint8Array): number {
	let length = at;
	let held = 0;
	let heldBits = 0;
	for (let i = from; i < to; i++) {
		held = ((held << bits) | (worth[input[i] as number] as number)) & 0xffff;
		heldBits += bits;
		if (heldBits < 8) continue;
		heldBits -= 8;
		out[length++] = held >> heldBits;
	}
	return length;
}
