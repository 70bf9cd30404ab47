/** Longer pieces justify a native call. */
const LONG = 256;

/** Copies short pieces of one buffer into another, four bytes at a time. Copying byte by byte takes three times as long. */
export class ByteCopier {
	readonly #from: Buffer;
	readonly #to: Buffer;
	readonly #words: DataView;
	readonly #outWords: DataView;

	constructor(from: Buffer, to: Buffer) {
		this.#from = from;
		this.#to = to;
		this.#words = new DataView(from.buffer, from.byteOffset, from.byteLength);
		this.#outWords = new DataView(to.buffer, to.byteOffset, to.byteLength);
	}

	copy(from: number, to: number, at: number): void {
		if (to - from >= LONG) {
			this.#to.set(this.#from.subarray(from, to), at);
			return;
		}
		const words = this.#words;
		const outWords = this.#outWords;
		let i = from;
		let out = at;
		for (; i + 16 <= to; i += 16, out += 16) {
			outWords.setInt32(out, words.getInt32(i, true), true);
			outWords.setInt32(out + 4, words.getInt32(i + 4, true), true);
			outWords.setInt32(out + 8, words.getInt32(i + 8, true), true);
			outWords.setInt32(out + 12, words.getInt32(i + 12, true), true);
		}
		for (; i + 4 <= to; i += 4, out += 4) outWords.setInt32(out, words.getInt32(i, true), true);
		for (; i < to; i++, out++) outWords.setUint8(out, words.getUint8(i));
	}
}
