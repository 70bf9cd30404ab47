/** More than the programs and paths that recur within a short time. */
const MOST_KNOWN = 20_000;

/** Holds one copy of a recurring text. The number of remembered texts is bounded, so a million different ones cost nothing. */
export class SharedTexts {
	readonly #known = new Map<string, string>();

	once(text: string): string {
		const known = this.#known.get(text);
		if (known !== undefined) return known;
		if (this.#known.size >= MOST_KNOWN) this.#known.clear();
		this.#known.set(text, text);
		return text;
	}
}
