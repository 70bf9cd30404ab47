// Splits a byte stream into lines in linear time and bounded memory, independent of how the server's writes are chunked.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Pieces of an unfinished line are gathered in blocks, so that a server that writes single bytes does not cost an object per byte. */
const BLOCK_BYTES = 256 * 1024;
/** A longer line gets one block for its maximum length, because joining tens of megabytes at the end would block the event loop. Untouched pages take no memory. */
const MOST_BLOCKS = 4;

interface LineSink {
	/** One line without its end. The buffer is valid only during the call, unless it `isFresh` and so unshared. */
	line(bytes: Buffer, isFresh: boolean): void;
	/** A line that was longer than allowed: its beginning, and its length. */
	oversized(head: Buffer, bytes: number): void;
	/** A line is already too long, and its end is not known yet. */
	overflowing?(): void;
}

export interface LineOptions {
	readonly maxLineBytes: number;
	/** Number of bytes that are kept of a longer line. */
	readonly headBytes: number;
	/** `line-feed`: a line ends at a line feed, with or without a carriage return before it. `any`: also at a carriage return alone. */
	readonly ends?: 'line-feed' | 'any';
	/** Whether an empty line counts as a line. */
	readonly keepsBlank?: boolean;
}

export class LineSplitter {
	readonly #sink: LineSink;
	readonly #maxLineBytes: number;
	readonly #headBytes: number;
	readonly #keepsBlank: boolean;
	readonly #endsAtReturn: boolean;
	/** Whether the last chunk ended with a carriage return. A line feed at the start of the next one belongs to the same line end. */
	#endedWithReturn = false;
	#blocks: Buffer[] = [];
	/** The first block of the last line, for reuse, because most lines that cross a chunk border are short. */
	#spare: Buffer | undefined;
	#usedOfLastBlock = 0;
	/** Length of the unfinished line, even if its bytes are no longer kept. */
	#length = 0;
	#head: Buffer | undefined;

	constructor(sink: LineSink, { maxLineBytes, headBytes, ends = 'line-feed', keepsBlank = false }: LineOptions) {
		this.#sink = sink;
		this.#maxLineBytes = maxLineBytes;
		this.#headBytes = headBytes;
		this.#keepsBlank = keepsBlank;
		this.#endsAtReturn = ends === 'any';
	}

	/** Length of the unfinished line. */
	get unfinishedBytes(): number {
		return this.#length;
	}

	/** Memory that is currently held, used or not. */
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
		// Each is searched for after the last one found, not after every line, because a chunk may consist of returns only.
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

	/** `rest`: the part of the ending line in this chunk. */
	#lineEnd(rest: Buffer): void {
		if (this.#length === 0 && rest.length <= this.#maxLineBytes) this.#emit(rest, false);
		else {
			this.#gather(rest);
			this.end();
		}
	}

	/** Ends the stream or the unfinished line: what has been gathered is a line. */
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
			// Checked inside the loop, because one chunk may itself exceed the limit.
			if ((this.#isWhole ? 0 : (this.#blocks.length - 1) * BLOCK_BYTES) + this.#usedOfLastBlock > this.#maxLineBytes) {
				// No more than was certainly written, because the rest of a block is old memory.
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
		// One more than allowed, so that an excess is visible.
		const whole = Buffer.allocUnsafeSlow(this.#maxLineBytes + 1);
		for (const [index, block] of this.#blocks.entries()) block.copy(whole, index * BLOCK_BYTES);
		this.#blocks = [whole];
		this.#usedOfLastBlock = MOST_BLOCKS * BLOCK_BYTES;
	}

	/** Whether the line has one block for all of it. */
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
