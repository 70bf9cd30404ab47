/** What is gathered of long bodies, of all clients or servers together, and how much that may be: each alone is within its limit, but hundreds may come at once. */
export class HeldBytes {
	readonly #most: number;
	#held = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** False: there is no room for so much more. */
	take(bytes: number): boolean {
		if (this.#held + bytes > this.#most) return false;
		this.#held += bytes;
		return true;
	}

	give(bytes: number): void {
		this.#held -= bytes;
	}
}
