import type { Readable } from 'node:stream';

const KEPT_BYTES = 64 * 1024;
const MAX_CHUNKS = 512;

/** Drains a server's stderr, so that the server never blocks on it, and keeps the last 64 KB. */
export class StderrTail {
	#chunks: Buffer[] = [];
	#bytes = 0;

	constructor(stderr: Readable, onOutput: (bytes: Buffer) => void = () => {}) {
		stderr.on('error', () => {}); // the process has exited; its exit is reported elsewhere
		stderr.on('data', (chunk: Buffer) => {
			onOutput(chunk);
			this.#keep(chunk);
		});
		stderr.resume(); // the code that spawned the process may have paused it
	}

	text(): string {
		return Buffer.concat(this.#chunks).subarray(-KEPT_BYTES).toString('utf8');
	}

	/** Returns the last non-empty lines, oldest first. */
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
		// The chunks are joined rarely enough to stay linear, and often enough that tiny writes do not accumulate.
		if (this.#chunks.length < MAX_CHUNKS && this.#bytes < 2 * KEPT_BYTES) return;
		const tail = Buffer.from(Buffer.concat(this.#chunks).subarray(-KEPT_BYTES));
		this.#chunks = [tail];
		this.#bytes = tail.length;
	}
}
