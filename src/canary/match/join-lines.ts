import { BASE64_PAIR, CLASS, IN_BASE64 } from './alphabet-class.ts';
import { ByteCopier } from './byte-copier.ts';
import { farByte } from './next-byte.ts';
import type { Scratch } from './scratch.ts';

/** A line that ends in fewer characters of the alphabet is prose. Encoders wrap at 60 to 76 characters. */
const LEAST_LINE = 12;
const MARGIN = 4096;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Line lengths of a regular block are multiples of this number, which covers whole bytes of base64 and hex. */
const QUAD = 4;
const LEAST_REGULAR_LINE = 40;
/** A longer regular block is read only as a whole. In a shorter one, each line may be a message of its own. */
const LONG_BLOCK = 64 << 10;

export interface JoinedLines {
	readonly bytes: Buffer;
	/** Long blocks of the input that this view contains completely except for line breaks, in order: from, to. */
	readonly blocks: readonly (readonly [from: number, to: number])[];
}

/** Returns the input without the line breaks (and the following indentation) inside base64, base32 and hex blocks, or undefined if it has none. */
export function joinLines(bytes: Buffer, scratch: Scratch): JoinedLines | undefined {
	const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let joined: Joined | undefined;
	let start = 0;
	for (let at = farByte(bytes, LINE_FEED, 0); at < bytes.length; ) {
		const end = bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
		let next = at + 1;
		if (endsInAlphabet(words, end)) {
			while (bytes[next] === 0x20 || bytes[next] === 0x09) next++;
			if (isInAlphabet(bytes, next)) {
				joined ??= new Joined(bytes, words, scratch.take(bytes.length), end);
				const blockEnd = next === at + 1 ? joined.takeBlock(start, end, next) : undefined;
				if (blockEnd === undefined) joined.leaveOut(end, next);
				else next = blockEnd;
			} else next = at + 1;
		}
		start = next;
		at = farByte(bytes, LINE_FEED, next);
	}
	return joined?.end();
}

function endsInAlphabet(words: DataView, end: number): boolean {
	if (end < LEAST_LINE) return false;
	for (let i = end - LEAST_LINE; i < end; i += 2) if ((BASE64_PAIR[words.getUint16(i, true)] as number) < 0) return false;
	return true;
}

function isInAlphabet(bytes: Buffer, at: number): boolean {
	return at < bytes.length && ((CLASS[bytes[at] as number] as number) & IN_BASE64) !== 0;
}

// This is a class because V8 recompiles a loop for each closure that it calls.
class Joined {
	readonly #bytes: Buffer;
	readonly #words: DataView;
	readonly #out: Buffer;
	readonly #outWords: DataView;
	readonly #copier: ByteCopier;
	readonly #blocks: (readonly [number, number])[] = [];
	#length = 0;
	#copied: number;

	constructor(bytes: Buffer, words: DataView, out: Buffer, firstEnd: number) {
		this.#bytes = bytes;
		this.#words = words;
		this.#out = out;
		this.#outWords = new DataView(this.#out.buffer, this.#out.byteOffset, this.#out.byteLength);
		this.#copier = new ByteCopier(bytes, this.#out);
		this.#copied = Math.max(0, firstEnd - MARGIN);
	}

	/** Omits the bytes between the end of a line and the next line's first character. Input far from any such place is not copied, because it needs no view. */
	leaveOut(end: number, next: number): void {
		this.#bridge(end);
		this.#take(end);
		this.#copied = next;
	}

	/**
	 * Takes all consecutive lines of the same shape as the line from `start` to `end`, whose next line begins at `next`. Checks and copies them in one pass.
	 * Returns the position of the first line after them, or undefined if there are fewer than two.
	 */
	takeBlock(start: number, end: number, next: number): number | undefined {
		const width = end - start;
		const step = next - start;
		if (width % QUAD !== 0 || width < LEAST_REGULAR_LINE || start < this.#copied || !this.#isBreak(next + width, step - width))
			return undefined;
		this.#bridge(start);
		this.#take(start);
		let at = start;
		while (this.#isBreak(at + width, step - width) && this.#takesLine(at, width)) at += step;
		const lines = (at - start) / step;
		if (lines < 2) {
			this.#copied = start;
			this.#length -= lines * width;
			return undefined;
		}
		// The last line break is omitted only if the block continues after it.
		this.#copied = isInAlphabet(this.#bytes, at) ? at : at - (step - width);
		if (at - start > LONG_BLOCK) this.#blocks.push([start, at - (step - width)]);
		return at;
	}

	end(): JoinedLines {
		this.#take(Math.min(this.#out.length, this.#copied + MARGIN));
		return { bytes: this.#out.subarray(0, this.#length), blocks: this.#blocks };
	}

	#isBreak(at: number, length: number): boolean {
		const bytes = this.#bytes;
		return length === 1 ? bytes[at] === LINE_FEED : bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED;
	}

	#takesLine(from: number, width: number): boolean {
		const pairs = BASE64_PAIR;
		const words = this.#words;
		const outWords = this.#outWords;
		const shift = this.#length - from;
		for (let i = from; i < from + width; i += QUAD) {
			const quad = words.getInt32(i, true);
			if (((pairs[quad & 0xffff] as number) | (pairs[quad >>> 16] as number)) < 0) return false;
			outWords.setInt32(i + shift, quad, true);
		}
		this.#length += width;
		return true;
	}

	#bridge(to: number): void {
		if (to - this.#copied <= 2 * MARGIN) return;
		this.#take(this.#copied + MARGIN);
		this.#out[this.#length] = 0;
		this.#length += 1;
		this.#copied = to - MARGIN;
	}

	#take(to: number): void {
		this.#copier.copy(this.#copied, to, this.#length);
		this.#length += to - this.#copied;
		this.#copied = to;
	}
}
