const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Characters of base64 that are whole bytes: a line that begins after a multiple of them is read alike by itself and in its block. */
const PHASE = 4;
/** In less than this every line is read by itself too: it may be a message of its own. */
const LITTLE = 64 << 10;

/** Follows the runs of an input in their order, to tell which are further lines of one wrapped block. */
export class WrappedLines {
	readonly #bytes: Buffer;
	#end = -1;
	/** The block's characters up to there. */
	#length = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	/** Whether a reader of the whole block gets from this run what a reader of the line alone would. */
	isContinued(from: number, to: number): boolean {
		const gap = from - this.#end;
		const isNextLine = this.#bytes[from - 1] === LINE_FEED && (gap === 1 || (gap === 2 && this.#bytes[from - 2] === CARRIAGE_RETURN));
		const before = isNextLine ? this.#length : 0;
		this.#length = before + to - from;
		this.#end = to;
		return isNextLine && before % PHASE === 0 && this.#bytes.length > LITTLE;
	}
}
