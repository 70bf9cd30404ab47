/** Reads the bits of a compressed stream, the lowest bit of each byte first. Reads zeros beyond the end. */
export class BitReader {
	readonly #bytes: Buffer;
	#at: number;

	constructor(bytes: Buffer, firstBit: number) {
		this.#bytes = bytes;
		this.#at = firstBit;
	}

	get isPastEnd(): boolean {
		return this.#at > this.#bytes.length * 8;
	}

	/** `count` is at most 24 bits. */
	peek(count: number): number {
		const at = this.#at >> 3;
		const bytes = this.#bytes;
		const word =
			at + 4 <= bytes.length
				? (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)
				: (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
		return (word >>> (this.#at & 7)) & ((1 << count) - 1);
	}

	take(count: number): number {
		const value = this.peek(count);
		this.#at += count;
		return value;
	}

	/** Skips bytes from the next byte boundary on. Returns false if the bits up to that boundary are not all zero, or if the input ends. */
	skipBytes(count: number): boolean {
		const isClean = this.take(-this.#at & 7) === 0;
		this.#at += 8 * count;
		return isClean && !this.isPastEnd;
	}
}
