// The events of one background audit, kept so that a late or reconnecting listener gets all of them.

import { eventFrame, type FrameSource, type Frames } from '../live/frame-source.ts';

/** Beyond this size, observations are counted instead of kept. The report contains them. */
const MOST_OBSERVED = 4 * 1024 * 1024;
/** Beyond this size, only the end is kept. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const CHUNK = 128;

/** A position is the number of events that were read. */
export class RunEvents implements FrameSource<number> {
	readonly #frames: string[] = [];
	#characters = 0;
	#leftOut = 0;
	#isEnded = false;
	readonly #listeners = new Set<() => void>();

	add(kind: string, data: object): void {
		if (this.#isEnded) return;
		if (this.#characters > (kind === 'observed' ? MOST_OBSERVED : MOST_CHARACTERS)) this.#leftOut += 1;
		else this.#keep(kind, data);
	}

	/** The last event. It contains the number of events that were not kept. */
	end(kind: string, data: object): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		this.#keep(kind, { ...data, ...(this.#leftOut > 0 && { leftOut: this.#leftOut }) });
	}

	read(position: number): Frames<number> {
		const frames = this.#frames.slice(position, position + CHUNK);
		const end = Math.min(position, this.#frames.length) + frames.length;
		return { frames, position: end, isEnd: this.#isEnded && end === this.#frames.length };
	}

	watch(wake: () => void): () => void {
		this.#listeners.add(wake);
		return () => this.#listeners.delete(wake);
	}

	#keep(kind: string, data: object): void {
		const frame = eventFrame(String(this.#frames.length + 1), kind, data);
		this.#characters += frame.length;
		this.#frames.push(frame);
		for (const wake of this.#listeners) wake();
	}
}
