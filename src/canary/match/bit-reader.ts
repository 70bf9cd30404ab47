/** Reads a compressed stream's bits, the first of which is the lowest. Beyond the end there are zeros. */
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

	/** At most 24 bits. */
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

	/** From the next whole byte on, up to which there must be zeros; false: there are others, or the input ends. */
	skipBytes(count: number): boolean {
		const isClean = this.take(-this.#at & 7) === 0;
		this.#at += 8 * count;
		return isClean && !this.isPastEnd;
	}
}
