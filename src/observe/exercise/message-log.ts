// Records irregular messages in bounded number, so that a server that sends much noise does not flood the report.

import type { MessageEvent, RawObservation } from '#model/observation.ts';
import { nowMicros } from '#util/micros.ts';

type Op = MessageEvent['op'];

const TEXT_CHARACTERS = 200;
/** Texts that a model may read are kept at greater length, but in smaller number. */
const TOLD = { characters: 2000, kept: 200 };
/** Enough bytes for that many characters of any width. */
export const HEAD_BYTES = TEXT_CHARACTERS * 4;

export class MessageLog {
	readonly #observe: (observation: RawObservation) => void;
	/** Limit per kind, so that a thousand lines of noise cannot displace the one list change that is important. */
	readonly #keptPerKind: number;
	readonly #told = new Set<string>();
	readonly #seen = new Map<Op, { count: number; bytesBeyond: number }>();

	constructor(observe: (observation: RawObservation) => void, keptPerKind = 1000) {
		this.#observe = observe;
		this.#keptPerKind = keptPerKind;
	}

	note(op: Op, text: string | Buffer, bytes: number): void {
		const seen = this.#seen.get(op) ?? { count: 0, bytesBeyond: 0 };
		this.#seen.set(op, seen);
		seen.count++;
		if (seen.count > this.#keptPerKind) seen.bytesBeyond += bytes;
		else this.#observe({ kind: 'message', op, text: head(text, TEXT_CHARACTERS), bytes, at: nowMicros() });
	}

	/** Records a log or progress text for the model or the user. The same text is recorded once. */
	told(op: 'log' | 'progress', text: string): void {
		const kept = head(text, TOLD.characters);
		if (kept === '' || this.#told.size >= TOLD.kept || this.#told.has(kept)) return;
		this.#told.add(kept);
		this.#observe({ kind: 'message', op, text: kept, bytes: Buffer.byteLength(text), at: nowMicros() });
	}

	/** Records something that the session could not see or did not keep. */
	gap(reason: 'limit' | 'unfinished', detail: string): void {
		this.#observe({ kind: 'gap', reason, detail, at: nowMicros() });
	}

	/** Reports once, at the end, how many more messages of each kind there were. */
	close(): void {
		for (const [op, { count, bytesBeyond }] of this.#seen) {
			const beyond = count - this.#keptPerKind;
			if (beyond > 0) this.#observe({ kind: 'message', op, text: `and ${beyond} more like these`, bytes: bytesBeyond, at: nowMicros() });
		}
		this.#seen.clear();
	}
}

/** Returns the first characters as a new string, because a slice would retain the whole message in memory. */
function head(text: string | Buffer, characters: number): string {
	const bytes = typeof text === 'string' ? Buffer.from(text.slice(0, characters)) : text.subarray(0, HEAD_BYTES);
	return bytes.toString('utf8').slice(0, characters);
}
