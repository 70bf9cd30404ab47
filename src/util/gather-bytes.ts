/** About as much as a stream delivers at once. */
const BLOCK_BYTES = 64 * 1024;
/** A longer text gets one block for its maximum length, because joining tens of megabytes at the end would block the event loop. Untouched pages take no memory. */
const LONG_BYTES = 1024 * 1024;

/** Gathers the pieces of a text in blocks, so that a peer that sends single bytes does not cost an object per byte. */
export class GatheredBytes {
	readonly #most: number;
	/** Full blocks. */
	#blocks: Buffer[] = [];
	#block: Buffer | undefined;
	#used = 0;
	#length = 0;

	/** `most`: bound on the length of a text; infinite if there is no bound. */
	constructor(most: number) {
		this.#most = most;
	}

	get length(): number {
		return this.#length;
	}

	/** Copies the piece. */
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

	/** Returns all bytes and starts anew. */
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
