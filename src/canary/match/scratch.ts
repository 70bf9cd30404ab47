/** Smaller buffers are not worth keeping. */
const SMALL = 64 << 10;
/** Maximum number of bytes kept for the next search. */
const MOST_KEPT = 64 << 20;

/** Reuses memory for the views of consecutive searches. Fresh memory costs the kernel and the garbage collector as much time as the search itself. */
export class Scratch {
	#free: Buffer[] = [];
	#taken: Buffer[] = [];

	/** Returns a buffer with arbitrary old content. It is valid until the next `release`. */
	take(size: number): Buffer {
		if (size < SMALL) return Buffer.allocUnsafeSlow(size);
		let best = -1;
		for (const [i, { length }] of this.#free.entries()) {
			if (length >= size && length < (this.#free[best]?.length ?? Number.POSITIVE_INFINITY)) best = i;
		}
		const [found] = best === -1 ? [] : this.#free.splice(best, 1);
		const buffer = found ?? Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)));
		this.#taken.push(buffer);
		return buffer.subarray(0, size);
	}

	/** Frees all buffers that were taken. */
	release(): void {
		const all = [...this.#free, ...this.#taken].toSorted((a, b) => b.length - a.length);
		let kept = 0;
		this.#free = all.filter(({ length }) => {
			kept += length;
			return kept <= MOST_KEPT;
		});
		this.#taken = [];
	}
}
