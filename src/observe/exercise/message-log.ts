// Notes what was odd on the wire, in bounded number: a server that floods us with noise must not flood the report.

import type { MessageEvent, RawObservation } from '#model/observation.ts';
import { nowMicros } from '#util/micros.ts';

type Op = MessageEvent['op'];

const TEXT_CHARACTERS = 200;
/** Enough bytes for that many characters of any width. */
export const HEAD_BYTES = TEXT_CHARACTERS * 4;

export class MessageLog {
	readonly #observe: (observation: RawObservation) => void;
	/** Per kind, so that a thousand lines of noise cannot push out the one list change that matters. */
	readonly #keptPerKind: number;
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
		else this.#observe({ kind: 'message', op, text: head(text), bytes, at: nowMicros() });
	}

	/** Something the session could not see or would not keep. */
	gap(reason: 'limit' | 'unfinished', detail: string): void {
		this.#observe({ kind: 'gap', reason, detail, at: nowMicros() });
	}

	/** Says once, at the end, how many more there were of each kind. */
	close(): void {
		for (const [op, { count, bytesBeyond }] of this.#seen) {
			const beyond = count - this.#keptPerKind;
			if (beyond > 0) this.#observe({ kind: 'message', op, text: `and ${beyond} more like these`, bytes: bytesBeyond, at: nowMicros() });
		}
		this.#seen.clear();
	}
}

/** The first characters as a string of their own: a slice would keep the whole message alive behind it. */
function head(text: string | Buffer): string {
	const bytes = typeof text === 'string' ? Buffer.from(text.slice(0, TEXT_CHARACTERS)) : text.subarray(0, HEAD_BYTES);
	return bytes.toString('utf8').slice(0, TEXT_CHARACTERS);
}
