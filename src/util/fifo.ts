/** First in, first out, in constant time. An array with an index into it would hold all that was ever taken for as long as something waits. */
export class Fifo<T> {
	#in: T[] = [];
	/** The next one last. */
	#out: T[] = [];

	get size(): number {
		return this.#in.length + this.#out.length;
	}

	push(item: T): void {
		this.#in.push(item);
	}

	take(): T | undefined {
		if (this.#out.length === 0) {
			this.#out = this.#in.reverse();
			this.#in = [];
		}
		return this.#out.pop();
	}
}
