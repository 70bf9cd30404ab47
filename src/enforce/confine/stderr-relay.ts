// Copies the stderr of a guarded server to the guard's, unchanged. The server does not hold the guard's own descriptor: a reader that
// does not read blocks the server, as if it ran alone, and never the guard.

import type { Readable, Writable } from 'node:stream';

/** One per guard. Over HTTP a guard has one server per session, and all of them write to the same stream. */
export class StderrRelay {
	readonly #output: Writable;
	/** Sources that are paused until the output has drained. */
	readonly #paused = new Set<Readable>();

	constructor(output: Writable) {
		this.#output = output;
	}

	take(source: Readable): void {
		source.on('data', (chunk: Buffer) => {
			if (this.#output.write(chunk)) return;
			source.pause();
			if (this.#paused.size === 0) this.#output.once('drain', () => this.#resume());
			this.#paused.add(source);
		});
		source.on('error', () => {}); // the server has ended, and its stderr with it
		source.resume();
	}

	#resume(): void {
		for (const source of this.#paused) source.resume();
		this.#paused.clear();
	}
}
