/** As much as a stream gives at once, mostly. */
const BLOCK_BYTES = 64 * 1024;

/** Gathers the pieces of a text in blocks: a peer that sends byte by byte must not cost an object a byte. */
export class GatheredBytes {
	/** Full ones. */
	#blocks: Buffer[] = [];
	#block: Buffer | undefined;
	#used = 0;
	#length = 0;

	get length(): number {
		return this.#length;
	}

	/** The piece is copied. */
	push(piece: Buffer): void {
		this.#length += piece.length;
		for (let from = 0; from < piece.length; ) {
			this.#block ??= Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, piece.length - from));
			const copied = piece.copy(this.#block, this.#used, from);
			from += copied;
			this.#used += copied;
			if (this.#used < this.#block.length) continue;
			this.#blocks.push(this.#block);
			this.#block = undefined;
			this.#used = 0;
		}
	}

	/** All of them, and begins anew. */
	take(): Buffer {
		const rest = this.#block?.subarray(0, this.#used);
		const all = Buffer.concat(rest === undefined ? this.#blocks : [...this.#blocks, rest]);
		this.#blocks = [];
		this.#block = undefined;
		this.#used = 0;
		this.#length = 0;
		return all;
	}
}
