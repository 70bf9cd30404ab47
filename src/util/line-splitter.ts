// Cuts a byte stream into lines in linear time and bounded memory, however the server's writes happen to be chunked.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Pieces of an unfinished line are gathered in blocks, so that a server writing byte by byte costs no object a byte. */
const BLOCK_BYTES = 256 * 1024;
/** A line that is longer gets one block for all that it may become: to join tens of megabytes at its end would hold everybody up. What is not written to takes no memory. */
const MOST_BLOCKS = 4;

interface LineSink {
	/** One line without its end; the buffer is valid only during the call, unless it `isFresh` and nobody else's. */
	line(bytes: Buffer, isFresh: boolean): void;
	/** A line that was longer than allowed: its beginning, and how long it was. */
	oversized(head: Buffer, bytes: number): void;
	/** A line is too long already; where it ends, and whether, is not known yet. */
	overflowing?(): void;
}

export interface LineOptions {
	readonly maxLineBytes: number;
	/** How much of a longer line is kept. */
	readonly headBytes: number;
	/** `line-feed`: a line ends at a line feed, with or without a carriage return before it. `any`: also at a carriage return alone. */
	readonly ends?: 'line-feed' | 'any';
	/** An empty line is a line too. */
	readonly keepsBlank?: boolean;
}

export class LineSplitter {
	readonly #sink: LineSink;
	readonly #maxLineBytes: number;
	readonly #headBytes: number;
	readonly #keepsBlank: boolean;
	readonly #endsAtReturn: boolean;
	/** The last chunk ended with a carriage return: a line feed at the start of the next belongs to the same line end. */
	#endedWithReturn = false;
	#blocks: Buffer[] = [];
	/** The first block of the last line, to be used again: most lines that cross a chunk's border are short. */
	#spare: Buffer | undefined;
	#usedOfLastBlock = 0;
	/** Length of the unfinished line, also when its bytes are no longer kept. */
	#length = 0;
	#head: Buffer | undefined;

	constructor(sink: LineSink, { maxLineBytes, headBytes, ends = 'line-feed', keepsBlank = false }: LineOptions) {
		this.#sink = sink;
		this.#maxLineBytes = maxLineBytes;
		this.#headBytes = headBytes;
		this.#keepsBlank = keepsBlank;
		this.#endsAtReturn = ends === 'any';
	}

	/** Length of the line that has not ended yet. */
	get unfinishedBytes(): number {
		return this.#length;
	}

	/** Memory that it holds at the moment, used or not. */
	get heldBytes(): number {
		return this.#blocks.reduce((sum, block) => sum + block.length, (this.#spare?.length ?? 0) + (this.#head?.length ?? 0));
	}

	push(chunk: Buffer): void {
		if (this.#endsAtReturn) {
			this.#pushWithReturns(chunk);
			return;
		}
		let from = 0;
		for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
			this.#lineEnd(chunk.subarray(from, at));
			from = at + 1;
		}
		if (from < chunk.length) this.#gather(chunk.subarray(from));
	}

	#pushWithReturns(chunk: Buffer): void {
		let from = this.#endedWithReturn && chunk[0] === LINE_FEED ? 1 : 0;
		if (chunk.length > 0) this.#endedWithReturn = false;
		// Each is searched for behind the last one found, not behind every line: a chunk may be nothing but returns.
		let feed = chunk.indexOf(LINE_FEED, from);
		let carriage = chunk.indexOf(CARRIAGE_RETURN, from);
		while (from < chunk.length) {
			if (feed !== -1 && feed < from) feed = chunk.indexOf(LINE_FEED, from);
			if (carriage !== -1 && carriage < from) carriage = chunk.indexOf(CARRIAGE_RETURN, from);
			const at = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
			if (at === -1) {
				this.#gather(chunk.subarray(from));
				return;
			}
			this.#lineEnd(chunk.subarray(from, at));
			from = at + 1;
			if (at === carriage && chunk[from] === LINE_FEED) from++;
			else if (at === carriage) this.#endedWithReturn = from === chunk.length;
		}
	}

	/** `rest`: what this chunk holds of the line that ends. */
	#lineEnd(rest: Buffer): void {
		if (this.#length === 0 && rest.length <= this.#maxLineBytes) this.#emit(rest, false);
		else {
			this.#gather(rest);
			this.end();
		}
	}

	/** The stream is over, or the unfinished line is: what has been gathered is a line. */
	end(): void {
		if (this.#length === 0) return;
		const length = this.#length;
		const head = this.#head;
		const isFresh = this.#blocks.length > 1 || this.#isWhole;
		const whole = head === undefined ? this.#whole() : undefined;
		this.#forget();
		if (head !== undefined) this.#sink.oversized(head, length);
		else if (whole !== undefined) this.#emit(whole, isFresh);
	}

	#emit(line: Buffer, isFresh: boolean): void {
		const bytes = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
		if (bytes.length > 0 || this.#keepsBlank) this.#sink.line(bytes, isFresh);
	}

	#gather(piece: Buffer): void {
		this.#length += piece.length;
		if (this.#head !== undefined) return;
		let from = 0;
		while (from < piece.length) {
			const last = this.#blocks.at(-1);
			if (last === undefined || this.#usedOfLastBlock === last.length) {
				this.#addBlock();
				continue;
			}
			const copied = piece.copy(last, this.#usedOfLastBlock, from);
			this.#usedOfLastBlock += copied;
			from += copied;
			// Checked inside the loop: one chunk may itself be larger than the limit.
			if ((this.#isWhole ? 0 : (this.#blocks.length - 1) * BLOCK_BYTES) + this.#usedOfLastBlock > this.#maxLineBytes) {
				// No more than has certainly been written: the rest of a block is old memory.
				const head = Buffer.from(this.#blocks[0]?.subarray(0, Math.min(this.#headBytes, this.#maxLineBytes)) ?? []);
				const length = this.#length;
				this.#forget();
				this.#head = head;
				this.#length = length;
				this.#sink.overflowing?.();
				return;
			}
		}
	}

	#addBlock(): void {
		if (this.#blocks.length < MOST_BLOCKS || this.#maxLineBytes <= MOST_BLOCKS * BLOCK_BYTES) {
			this.#blocks.push(this.#spare ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
			this.#spare = undefined;
			this.#usedOfLastBlock = 0;
			return;
		}
		// One more than may be, so that what is too long shows.
		const whole = Buffer.allocUnsafeSlow(this.#maxLineBytes + 1);
		for (const [index, block] of this.#blocks.entries()) block.copy(whole, index * BLOCK_BYTES);
		this.#blocks = [whole];
		this.#usedOfLastBlock = MOST_BLOCKS * BLOCK_BYTES;
	}

	/** The line has one block for all of it. */
	get #isWhole(): boolean {
		return (this.#blocks[0]?.length ?? 0) > BLOCK_BYTES;
	}

	#whole(): Buffer {
		const blocks = this.#blocks.map((block, index) =>
			index === this.#blocks.length - 1 ? block.subarray(0, this.#usedOfLastBlock) : block,
		);
		return blocks.length === 1 && blocks[0] !== undefined ? blocks[0] : Buffer.concat(blocks);
	}

	#forget(): void {
		this.#spare = this.#isWhole ? undefined : this.#blocks[0];
		this.#blocks = [];
		this.#usedOfLastBlock = 0;
		this.#length = 0;
		this.#head = undefined;
	}
}
