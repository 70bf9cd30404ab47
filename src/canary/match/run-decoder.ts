// Collects the decoded bytes of the runs of one encoding, and records the origin of each.

import { BASE32_WORTH, BASE64_PAIR, BASE64_WORTH, HEX_WORTH } from './alphabet-class.ts';
import type { Scratch } from './scratch.ts';

const ENCODINGS = {
	base64: { bits: 6, worth: BASE64_WORTH },
	base32: { bits: 5, worth: BASE32_WORTH },
	hex: { bits: 4, worth: HEX_WORTH },
} as const;
type Encoding = keyof typeof ENCODINGS;

/** From this length on, a native call costs less than the loop. It accepts both of base64's alphabets, even mixed. */
const NATIVE_FROM = 256;
/** Size of a piece that fits the processor's nearest cache; a multiple of four characters. */
const NATIVE_PIECE = 16 << 10;

const PEEK_BYTES = 36;

// This is a class because V8 recompiles a loop for each closure that it calls.
export class RunDecoder {
	readonly name: Encoding;
	/** Positions in the decoded bytes where new data may begin. */
	readonly starts: number[] = [];
	readonly #input: Source;
	readonly #most: number;
	readonly #scratch: Scratch;
	readonly #onDropped: () => void;
	/** For each run, the position of its decoded bytes and its position in the input. */
	readonly #places: number[] = [];
	readonly #origins: number[] = [];
	#out = source(Buffer.alloc(0));
	#length = 0;
	#peeked: Source | undefined;

	constructor(name: Encoding, input: Buffer, most: number, scratch: Scratch, onDropped: () => void) {
		this.name = name;
		this.#input = source(input);
		this.#most = most;
		this.#scratch = scratch;
		this.#onDropped = onDropped;
	}

	/** The decoded runs, separated by a zero byte. */
	get bytes(): Buffer {
		return this.#out.bytes.subarray(0, this.#length);
	}

	/** Returns the position in the decoded bytes where the run begins. */
	decode(from: number, to: number): number {
		const at = this.#length;
		const need = at + Math.ceil(((to - from) * ENCODINGS[this.name].bits) / 8) + 1;
		if (need > this.#most) {
			this.#onDropped();
			return at;
		}
		if (need > this.#out.bytes.length) {
			const wider = this.#scratch.take(Math.max(need, 2 * this.#out.bytes.length, 256));
			wider.set(this.bytes);
			this.#out = source(wider);
		}
		this.starts.push(at);
		this.#places.push(at);
		this.#origins.push(from);
		this.#length = this.#decodeRun(from, to, this.#out, at);
		this.#out.bytes[this.#length] = 0;
		this.#length += 1;
		return at;
	}

	/** Returns the first few bytes that a run would decode to. */
	peek(from: number, to: number): Buffer {
		this.#peeked ??= source(Buffer.alloc(PEEK_BYTES + 1));
		const last = Math.min(to, from + Math.floor((PEEK_BYTES * 8) / ENCODINGS[this.name].bits));
		return this.#peeked.bytes.subarray(0, this.#decodeRun(from, last, this.#peeked, 0));
	}

	/** Returns the range of the input that the decoded bytes from `from` to `to` come from. */
	origin(from: number, to: number): readonly [from: number, to: number] {
		let low = 0;
		for (let high = this.#places.length; high - low > 1; ) {
			const middle = (low + high) >> 1;
			if ((this.#places[middle] ?? 0) <= from) low = middle;
			else high = middle;
		}
		const { bits } = ENCODINGS[this.name];
		const place = this.#places[low] ?? 0;
		const origin = this.#origins[low] ?? 0;
		return [origin + Math.floor(((from - place) * 8) / bits), origin + Math.ceil(((to - place) * 8) / bits)];
	}

	/** Returns the end of the decoded bytes in `out`. One byte beyond it may be overwritten. */
	#decodeRun(from: number, to: number, out: Source, at: number): number {
		if (this.name === 'base32') return this.#decodeBits(from, to, out.bytes, at);
		if (to - from >= NATIVE_FROM) return this.#decodeNatively(from, to, out.bytes, at);
		const rest = this.name === 'base64' ? to - ((to - from) & 3) : from;
		const length = rest === from ? at : decodeQuads(this.#input.words, from, rest, out.words, at);
		return this.#decodeBits(rest, to, out.bytes, length);
	}

	#decodeNatively(from: number, to: number, out: Buffer, at: number): number {
		const name = this.name === 'hex' ? 'hex' : 'base64';
		const { bytes } = this.#input;
		let length = at;
		for (let i = from; i < to; i += NATIVE_PIECE) {
			length += out.write(bytes.toString('latin1', i, Math.min(to, i + NATIVE_PIECE)), length, name);
		}
		return length;
	}

	#decodeBits(from: number, to: number, out: Buffer, at: number): number {
		const { bits, worth } = ENCODINGS[this.name];
		const { bytes } = this.#input;
		let length = at;
		let held = 0;
		let heldBits = 0;
		for (let i = from; i < to; i++) {
			held = ((held << bits) | (worth[bytes[i] as number] as number)) & 0xffff;
			heldBits += bits;
			if (heldBits < 8) continue;
			heldBits -= 8;
			out[length++] = held >> heldBits;
		}
		return length;
	}
}

/** The same bytes, accessed one at a time and four at a time. */
interface Source {
	readonly bytes: Buffer;
	readonly words: DataView;
}

function source(bytes: Buffer): Source {
	return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

function decodeQuads(words: DataView, from: number, to: number, out: DataView, at: number): number {
	const pairs = BASE64_PAIR;
	let length = at;
	// Each quad writes a fourth byte, which the next quad overwrites.
	for (let i = from; i < to; i += 4, length += 3) {
		const quad = words.getInt32(i, true);
		out.setInt32(length, ((pairs[quad & 0xffff] as number) << 20) | ((pairs[quad >>> 16] as number) << 8));
	}
	return length;
}
