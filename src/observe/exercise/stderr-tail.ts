import type { Readable } from 'node:stream';

const KEPT_BYTES = 64 * 1024;
const MAX_CHUNKS = 512;

/** Keeps a server's stderr drained, so that it never blocks on it, and the last 64 KB of it readable. */
export class StderrTail {
	#chunks: Buffer[] = [];
	#bytes = 0;

	constructor(stderr: Readable, onOutput: (bytes: Buffer) => void = () => {}) {
		stderr.on('error', () => {}); // the process is gone: its exit tells
		stderr.on('data', (chunk: Buffer) => {
			onOutput(chunk);
			this.#keep(chunk);
		});
		stderr.resume(); // the starter of the process may have paused it
	}

	text(): string {
		return Buffer.concat(this.#chunks).subarray(-KEPT_BYTES).toString('utf8');
	}

	/** The last non-empty lines, oldest first. */
	lines(count: number): readonly string[] {
		return this.text()
			.split('\n')
			.map((line) => line.trimEnd())
			.filter((line) => line !== '')
			.slice(-count);
	}

	#keep(chunk: Buffer): void {
		this.#chunks.push(chunk);
		this.#bytes += chunk.length;
		// Joined only now and then: rare enough to stay linear, often enough that tiny writes don't pile up.
		if (this.#chunks.length < MAX_CHUNKS && this.#bytes < 2 * KEPT_BYTES) return;
		const tail = Buffer.from(Buffer.concat(this.#chunks).subarray(-KEPT_BYTES));
		this.#chunks = [tail];
		this.#bytes = tail.length;
	}
}
