// A sentence as rules see it, and the row of words that it is built from.

export interface TextSentence {
	/** Start position in the normalised text. */
	readonly from: number;
	readonly to: number;
	/** Words in lower case, empty if no rule knows them. `classes` has their classes. */
	readonly words: readonly string[];
	readonly classes: readonly number[];
	/** All classes of the sentence's words. */
	readonly has: number;
	/** For each word: 1 if it is inside quotation marks or code. */
	readonly marked: readonly number[];
	/** Whether the sentence is inside a comment or an element that is not drawn. */
	readonly isUnseen: boolean;
}

/** A longer sentence is read as two. */
export const MOST_WORDS = 90;

/** The words of the current sentence. The arrays are reused for each sentence, so that none grows. */
export class WordRow {
	readonly #words: string[] = new Array<string>(MOST_WORDS).fill('');
	readonly #classes: number[] = new Array<number>(MOST_WORDS).fill(0);
	readonly #marked: number[] = new Array<number>(MOST_WORDS).fill(0);
	#has = 0;
	#isKnown = false;
	count = 0;

	add(word: string, classes: number, isMarked: number): void {
		this.#words[this.count] = word;
		this.#classes[this.count] = classes;
		this.#marked[this.count++] = isMarked;
		this.#has |= classes;
		if (word !== '') this.#isKnown = true;
	}

	/** A sentence without a known word matches no rule, so its words are omitted. */
	take(from: number, to: number, isUnseen: boolean): TextSentence {
		const count = this.#isKnown ? this.count : 0;
		const taken = {
			from,
			to,
			words: this.#words.slice(0, count),
			classes: this.#classes.slice(0, count),
			has: this.#has,
			marked: this.#marked.slice(0, count),
			isUnseen,
		};
		this.#has = 0;
		this.#isKnown = false;
		this.count = 0;
		return taken;
	}
}
