// The sentences of a text as rules see them, in columns: one entry per word and one per sentence. A long text has tens of thousands of sentences, and an
// object for each would cost more than reading it.

/** A longer sentence is read as two. */
export const MOST_WORDS = 90;

export interface Sentences {
	readonly count: number;
	/** Start position of each sentence in the normalised text. */
	readonly from: readonly number[];
	readonly to: readonly number[];
	/** Index of the first word of each sentence. One entry more than sentences, so that the next one is the end. */
	readonly first: readonly number[];
	/** All classes of the words of each sentence. */
	readonly has: readonly number[];
	/** Whether the sentence is inside a comment or an element that is not drawn. */
	readonly isUnseen: readonly boolean[];
	/** The number of each word, 0 if no rule knows it. `classes` has its classes. */
	readonly words: Uint16Array;
	readonly classes: Int32Array;
	/** For each word: 1 if it is inside quotation marks or code. */
	readonly marked: Uint8Array;
}

export class SentenceTable implements Sentences {
	readonly from: number[] = [];
	readonly to: number[] = [];
	readonly first: number[] = [0];
	readonly has: number[] = [];
	readonly isUnseen: boolean[] = [];
	readonly words: Uint16Array;
	readonly classes: Int32Array;
	readonly marked: Uint8Array;
	/** Number of words of all sentences. */
	#filled = 0;
	#start = 0;
	#has = 0;
	#isKnown = false;
	/** Number of words of the current sentence. */
	open = 0;

	/** `most`: the maximum number of words. */
	constructor(most: number) {
		this.words = new Uint16Array(most);
		this.classes = new Int32Array(most);
		this.marked = new Uint8Array(most);
	}

	get count(): number {
		return this.from.length;
	}

	add(word: number, classes: number, isMarked: number): void {
		this.words[this.#filled] = word;
		this.classes[this.#filled] = classes;
		this.marked[this.#filled++] = isMarked;
		this.open++;
		this.#has |= classes;
		if (word !== 0 || classes !== 0) this.#isKnown = true;
	}

	/** A sentence without a known word matches no rule, so its words are omitted. */
	close(from: number, to: number, isUnseen: boolean): void {
		if (!this.#isKnown) this.#filled = this.#start;
		this.from.push(from);
		this.to.push(to);
		this.has.push(this.#has);
		this.isUnseen.push(isUnseen);
		this.first.push(this.#filled);
		this.#start = this.#filled;
		this.#has = 0;
		this.#isKnown = false;
		this.open = 0;
	}
}
