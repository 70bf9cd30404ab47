// Records the server's stdout and stderr during one server run, in bounded size, until they are searched.

import type { Micros } from '#model/step.ts';
import { nowMicros } from '#util/micros.ts';

export interface RecordedOutput {
	readonly stream: 'stdout' | 'stderr';
	readonly at: Micros;
	/** One line of stdout, or some whole lines of stderr. */
	readonly bytes: Buffer;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** A bound of bytes alone does not bound the memory, because lines may have one byte each. */
const MOST_PIECES = 100_000;
const LINE_FEED = 0x0a;
/** A longer line of stderr is split here. */
const LONGEST_LINE = 256 * 1024;

export class OutputRecorder {
	readonly #output: RecordedOutput[] = [];
	/** The last line of stderr, as far as it has arrived. */
	#unfinished: Buffer[] = [];
	#unfinishedBytes = 0;
	#bytes = 0;
	#beyond = 0;

	hear(stream: RecordedOutput['stream'], bytes: Buffer): void {
		if (this.#bytes + bytes.length > MOST_BYTES || this.#output.length >= MOST_PIECES) {
			this.#beyond += bytes.length;
			return;
		}
		this.#bytes += bytes.length;
		if (stream === 'stdout') this.#output.push({ stream, at: nowMicros(), bytes: Buffer.from(bytes) });
		else this.#hearPiece(Buffer.from(bytes));
	}

	/** Returns all output in the order of its arrival. */
	all(): readonly RecordedOutput[] {
		this.#finishLine();
		return this.#output;
	}

	/** Number of bytes that were not kept. */
	get beyond(): number {
		return this.#beyond;
	}

	#hearPiece(bytes: Buffer): void {
		const end = bytes.lastIndexOf(LINE_FEED) + 1;
		if (end > 0) {
			this.#gather(bytes.subarray(0, end));
			this.#finishLine();
		}
		if (end < bytes.length) this.#gather(bytes.subarray(end));
		if (this.#unfinishedBytes > LONGEST_LINE) this.#finishLine();
	}

	#gather(bytes: Buffer): void {
		this.#unfinished.push(bytes);
		this.#unfinishedBytes += bytes.length;
	}

	#finishLine(): void {
		if (this.#unfinishedBytes > 0) this.#output.push({ stream: 'stderr', at: nowMicros(), bytes: Buffer.concat(this.#unfinished) });
		this.#unfinished = [];
		this.#unfinishedBytes = 0;
	}
}
