/** Counts the buffered bytes of long bodies, over all clients or servers, against a bound. Each body is within its own limit, but hundreds may arrive at once. */
export class HeldBytes {
	readonly #most: number;
	#held = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** Returns false if there is no room for this many more bytes. */
	take(bytes: number): boolean {
		if (this.#held + bytes > this.#most) return false;
		this.#held += bytes;
		return true;
	}

	give(bytes: number): void {
		this.#held -= bytes;
	}
}
