/** A queue with constant-time operations. An array with an index into it would keep every removed item alive while others wait. */
export class Fifo<T> {
	#in: T[] = [];
	/** The next item comes last. */
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
