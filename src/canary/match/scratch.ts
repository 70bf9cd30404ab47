/** Less is not worth keeping. */
const SMALL = 64 << 10;
/** What is kept for the next search. */
const MOST_KEPT = 64 << 20;

/** Room for the views of one search after another: fresh memory costs the kernel's and the collector's time, as much as the search itself. */
export class Scratch {
	#free: Buffer[] = [];
	#taken: Buffer[] = [];

	/** Whatever is in it is left from before. Good until the next `release`. */
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

	/** All that was taken is free again. */
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
