// A view of the input with all URL, JSON and HTML escapes undone at once. Only the surroundings of escapes are copied, because elsewhere the view
// would equal the input.

import { CLASS, IN_BASE64 } from './alphabet-class.ts';
import { ByteCopier } from './byte-copier.ts';
import { EscapePlaces } from './escape-places.ts';
import { farByte, nextByte } from './next-byte.ts';
import { type EscapeKinds, KIND_OF_LEAD, LEADS, readEscape, URL_ESCAPE } from './read-escape.ts';
import type { Scratch } from './scratch.ts';

/** Longer than the minimum leak in any form, because a new match in the view has an escape within this distance. */
const MARGIN = 40;
/** Binary bytes may be compressed data. They are split only where escapes are further apart than this. */
const BINARY_MARGIN = 256;
const TELLING_BYTES = 16;
/** The longest escape is shorter than this. A lead this close before an escape may be completed by it. */
const LEAD_REACH = 24;
const CLOSE = 24;
/** Bytes of a base64 run, wrapped or not. Such a run stays whole. */
const STAYS = CLASS.map((alphabets, byte) => (byte === 0x0a || byte === 0x0d ? 1 : alphabets & IN_BASE64));

export function undoEscapes(bytes: Buffer, kinds: EscapeKinds, scratch: Scratch): Unescaped | undefined {
	const leads: readonly Lead[] = LEADS.filter(({ kind }) => (kinds & kind) !== 0).map(({ byte }) => ({ byte, at: -1, isClose: false }));
	let view: Unescaped | undefined;
	let lead = -LEAD_REACH;
	for (let at = nextLead(bytes, leads, 0); at < bytes.length; at = nextLead(bytes, leads, at)) {
		const escaped = readEscape(bytes, at);
		if (escaped === 0) lead = at++;
		else {
			view ??= new Unescaped(bytes, scratch);
			view.undo(at, escaped, at - lead < LEAD_REACH ? (KIND_OF_LEAD[bytes[lead] as number] as number) : 0);
			at += escaped & 63;
		}
	}
	view?.end();
	return view;
}

interface Lead {
	readonly byte: number;
	at: number;
	/** Whether the last lead was close to the one before. The next one may then be close as well. */
	isClose: boolean;
}

/** Returns the next lead at or after `from`. `from` never decreases between calls. */
function nextLead(bytes: Buffer, leads: readonly Lead[], from: number): number {
	let least = bytes.length;
	for (const lead of leads) {
		if (lead.at < from) {
			lead.at = lead.isClose ? nextByte(bytes, lead.byte, from) : farByte(bytes, lead.byte, from);
			lead.isClose = lead.at - from < CLOSE;
		}
		if (lead.at < least) least = lead.at;
	}
	return least;
}

// This is a class because V8 recompiles a loop for each closure that it calls.
export class Unescaped {
	/** Kinds of escapes that the decoding produced, which form another layer below. */
	revealed: EscapeKinds = 0;
	/** Whether the decoding produced binary bytes, which may be compressed data. */
	hasBinary = false;
	readonly places: EscapePlaces;
	readonly #input: Buffer;
	readonly #out: Buffer;
	readonly #copy: ByteCopier;
	#length = 0;
	/** Length of the input that is already in the view or omitted from it. */
	#done = 0;

	constructor(input: Buffer, scratch: Scratch) {
		this.#input = input;
		// No escape is shorter than its character, and an omitted part is longer than its separator, so the input's length is sufficient.
		this.#out = scratch.take(input.length);
		this.#copy = new ByteCopier(input, this.#out);
		this.places = new EscapePlaces(input.length, scratch);
	}

	get bytes(): Buffer {
		return this.#out.subarray(0, this.#length);
	}

	/** `completed`: the kind of a preceding lead that this escape may complete. */
	undo(at: number, escaped: number, completed: EscapeKinds): void {
		const kind = KIND_OF_LEAD[this.#input[at] as number] as number;
		const codePoint = escaped >> 6;
		this.#bridge(at);
		this.places.note(this.#length, at, kind);
		this.revealed |= completed;
		if (codePoint > 0x7e || codePoint < 9) this.hasBinary = true;
		if (codePoint < 0x80) this.revealed |= KIND_OF_LEAD[codePoint] as number;
		if (codePoint < 0x80 || kind === URL_ESCAPE) this.#put(codePoint);
		else if (codePoint < 0x800) this.#put(0xc0 | (codePoint >> 6), 0x80 | (codePoint & 63));
		else this.#put(0xe0 | (codePoint >> 12), 0x80 | ((codePoint >> 6) & 63), 0x80 | (codePoint & 63));
		this.#done = at + (escaped & 63);
	}

	#put(first: number, second = 0, third = 0): void {
		this.#out[this.#length++] = first;
		if (second !== 0) this.#out[this.#length++] = second;
		if (third !== 0) this.#out[this.#length++] = third;
	}

	end(): void {
		this.#take(this.#done, rightEnd(this.#input, this.#done, this.#input.length));
	}

	/** Copies the bytes between two escapes into the view, or only both ends of them. */
	#bridge(at: number): void {
		const from = this.#done;
		const isNear = at - from <= 2 * MARGIN;
		const right = isNear || this.#length === 0 ? from : rightEnd(this.#input, from, at);
		const left = isNear ? from : leftEnd(this.#input, at, from);
		if (left <= right + 1) {
			this.#take(from, at);
			return;
		}
		this.#take(from, right);
		this.#out[this.#length] = 0;
		this.#length += 1;
		this.#take(left, at);
	}

	#take(from: number, to: number): void {
		this.#copy.copy(from, to, this.#length);
		this.#length += to - from;
	}
}

/** Returns the end of the context after an escape: some bytes, and the whole of a run. */
function rightEnd(bytes: Buffer, from: number, limit: number): number {
	let to = Math.min(limit, from + (isBinary(bytes, from) ? BINARY_MARGIN : MARGIN));
	while (to < limit && (STAYS[bytes[to] as number] as number) !== 0) to++;
	return to;
}

function leftEnd(bytes: Buffer, to: number, limit: number): number {
	let from = Math.max(limit, to - (isBinary(bytes, to - TELLING_BYTES) ? BINARY_MARGIN : MARGIN));
	while (from > limit && (STAYS[bytes[from - 1] as number] as number) !== 0) from--;
	return from;
}

function isBinary(bytes: Buffer, from: number): boolean {
	const to = Math.min(bytes.length, from + TELLING_BYTES);
	for (let i = Math.max(0, from); i < to; i++) if ((bytes[i] as number) > 0x7e || (bytes[i] as number) < 9) return true;
	return false;
}
