// Cuts a byte stream into lines in linear time and bounded memory, however the server's writes happen to be chunked.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Pieces of an unfinished line are gathered in blocks, so that a server writing byte by byte costs no object a byte. */
const BLOCK_BYTES = 256 * 1024;

interface LineSink {
	/** One line without its end; the buffer is valid only during the call. */
	line(bytes: Buffer): void;
	/** A line that was longer than allowed: its beginning, and how long it was. */
	oversized(head: Buffer, bytes: number): void;
	/** A line is too long already; where it ends, and whether, is not known yet. */
	overflowing?(): void;
}

export class LineSplitter {
	readonly #sink: LineSink;
	readonly #maxLineBytes: number;
	readonly #headBytes: number;
	readonly #keepsBlank: boolean;
	#blocks: Buffer[] = [];
	/** The first block of the last line, to be used again: most lines that cross a chunk's border are short. */
	#spare: Buffer | undefined;
	#usedOfLastBlock = 0;
	/** Length of the unfinished line, also when its bytes are no longer kept. */
	#length = 0;
	#head: Buffer | undefined;

	/** `keepsBlank`: an empty line is a line too. */
	constructor(sink: LineSink, maxLineBytes: number, headBytes: number, keepsBlank = false) {
		this.#sink = sink;
		this.#maxLineBytes = maxLineBytes;
		this.#headBytes = headBytes;
		this.#keepsBlank = keepsBlank;
	}

	push(chunk: Buffer): void {
		let from = 0;
		for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
			const rest = chunk.subarray(from, at);
			from = at + 1;
			if (this.#length === 0 && rest.length <= this.#maxLineBytes) this.#emit(rest);
			else {
				this.#gather(rest);
				this.end();
			}
		}
		if (from < chunk.length) this.#gather(chunk.subarray(from));
	}

	/** The stream is over, or the unfinished line is: what has been gathered is a line. */
	end(): void {
		if (this.#length === 0) return;
		const length = this.#length;
		const head = this.#head;
		const whole = head === undefined ? this.#whole() : undefined;
		this.#forget();
		if (head !== undefined) this.#sink.oversized(head, length);
		else if (whole !== undefined) this.#emit(whole);
	}

	#emit(line: Buffer): void {
		const bytes = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
		if (bytes.length > 0 || this.#keepsBlank) this.#sink.line(bytes);
	}

	#gather(piece: Buffer): void {
		this.#length += piece.length;
		if (this.#head !== undefined) return;
		let from = 0;
		while (from < piece.length) {
			const last = this.#blocks.at(-1);
			if (last === undefined || this.#usedOfLastBlock === last.length) {
				this.#blocks.push(this.#spare ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
				this.#spare = undefined;
				this.#usedOfLastBlock = 0;
				continue;
			}
			const copied = piece.copy(last, this.#usedOfLastBlock, from);
			this.#usedOfLastBlock += copied;
			from += copied;
			// Checked inside the loop: one chunk may itself be larger than the limit.
			if ((this.#blocks.length - 1) * BLOCK_BYTES + this.#usedOfLastBlock > this.#maxLineBytes) {
				const head = Buffer.from(this.#blocks[0]?.subarray(0, this.#headBytes) ?? []);
				const length = this.#length;
				this.#forget();
				this.#head = head;
				this.#length = length;
				this.#sink.overflowing?.();
				return;
			}
		}
	}

	#whole(): Buffer {
		const blocks = this.#blocks.map((block, index) =>
			index === this.#blocks.length - 1 ? block.subarray(0, this.#usedOfLastBlock) : block,
		);
		return blocks.length === 1 && blocks[0] !== undefined ? blocks[0] : Buffer.concat(blocks);
	}

	#forget(): void {
		this.#spare = this.#blocks[0];
		this.#blocks = [];
		this.#usedOfLastBlock = 0;
		this.#length = 0;
		this.#head = undefined;
	}
}
