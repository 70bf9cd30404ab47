/** As much as a stream gives at once, mostly. */
const BLOCK_BYTES = 64 * 1024;
/** A text that is longer gets one block for all that it may become: to join tens of megabytes at its end would hold everybody up. What is not written to takes no memory. */
const LONG_BYTES = 1024 * 1024;

/** Gathers the pieces of a text in blocks: a peer that sends byte by byte must not cost an object a byte. */
export class GatheredBytes {
	readonly #most: number;
	/** Full ones. */
	#blocks: Buffer[] = [];
	#block: Buffer | undefined;
	#used = 0;
	#length = 0;

	/** `most`: how long a text may be; without end where nobody says. */
	constructor(most: number) {
		this.#most = most;
	}

	get length(): number {
		return this.#length;
	}

	/** The piece is copied. */
	push(piece: Buffer): void {
		this.#length += piece.length;
		for (let from = 0; from < piece.length; ) {
			this.#block ??= this.#nextBlock(piece.length - from);
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
		const blocks = rest === undefined ? this.#blocks : [...this.#blocks, rest];
		const all = blocks.length === 1 && blocks[0] !== undefined ? blocks[0] : Buffer.concat(blocks);
		this.#blocks = [];
		this.#block = undefined;
		this.#used = 0;
		this.#length = 0;
		return all;
	}

	#nextBlock(wanted: number): Buffer {
		const gathered = this.#blocks.reduce((sum, { length }) => sum + length, 0);
		if (gathered < LONG_BYTES || this.#most <= gathered || !Number.isFinite(this.#most))
			return Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, wanted));
		const whole = Buffer.allocUnsafeSlow(this.#most);
		for (const block of this.#blocks) this.#used += block.copy(whole, this.#used);
		this.#blocks = [];
		return whole;
	}
}
