// A view of the input with its url, JSON and HTML escapes undone, all at once. Only the neighbourhoods of escapes are copied: elsewhere the
// input is its own view.

import { CLASS, IN_BASE64 } from './alphabet-class.ts';
import { type EscapePlaces, escapePlaces } from './escape-places.ts';
import { nextByte } from './next-byte.ts';
import { type EscapeKinds, HTML_ESCAPE, JSON_ESCAPE, kindOfLead, LEADS, readEscape, URL_ESCAPE } from './read-escape.ts';

/** More than the least that counts as a leak in any form: what is new in the view has an escape within that. */
const MARGIN = 64;
/** Bytes that are no text may be compressed: they are cut only where escapes are rarer than this. */
const BINARY_MARGIN = 256;
const TELLING_BYTES = 16;
/** The longest escape is shorter: a lead so close before an escape may be completed by it. */
const LEAD_REACH = 24;
/** Shorter pieces are copied without the price of a native call. */
const SHORT_COPY = 128;

export interface Unescaped extends Pick<EscapePlaces, 'origin'> {
	readonly bytes: Buffer;
	/** Undoing brought forth such escapes: there is another layer of them below. */
	readonly revealed: EscapeKinds;
	/** Undoing brought forth bytes that are no text: something compressed, perhaps. */
	readonly hasBinary: boolean;
}

export function undoEscapes(bytes: Buffer, kinds: EscapeKinds): Unescaped | undefined {
	const end = bytes.length;
	let url = (kinds & URL_ESCAPE) === 0 ? end : nextByte(bytes, LEADS.url, 0);
	let json = (kinds & JSON_ESCAPE) === 0 ? end : nextByte(bytes, LEADS.json, 0);
	let html = (kinds & HTML_ESCAPE) === 0 ? end : nextByte(bytes, LEADS.html, 0);
	let out: Buffer | undefined;
	let places: EscapePlaces | undefined;
	let length = 0;
	let copied = 0;
	let lead = -LEAD_REACH;
	let revealed: EscapeKinds = 0;
	let hasBinary = false;
	for (let at = Math.min(url, json, html); at < end; at = Math.min(url, json, html)) {
		const escaped = readEscape(bytes, at);
		const past = at + Math.max(1, escaped & 63);
		if (url < past) url = nextByte(bytes, LEADS.url, past);
		if (json < past) json = nextByte(bytes, LEADS.json, past);
		if (html < past) html = nextByte(bytes, LEADS.html, past);
		if (escaped === 0) {
			lead = at;
			continue;
		}
		if (out === undefined || places === undefined) {
			// No escape is shorter than what it stands for, and a gap is longer than its separator: the input's length is room enough.
			out = Buffer.allocUnsafeSlow(end);
			places = escapePlaces(end);
			copied = leftEnd(bytes, at, 0);
		} else if (at - copied > 2 * MARGIN) {
			const right = rightEnd(bytes, copied, at);
			const left = leftEnd(bytes, at, copied);
			if (left > right) {
				out.set(bytes.subarray(copied, right), length);
				length += right - copied;
				out[length++] = 0;
				copied = left;
			}
		}
		if (at - copied > SHORT_COPY) {
			out.set(bytes.subarray(copied, at), length);
			length += at - copied;
		} else while (copied < at) out[length++] = bytes[copied++] as number;
		copied = past;
		const codePoint = escaped >> 6;
		if (at - lead < LEAD_REACH) revealed |= kindOfLead(bytes[lead] as number);
		if (codePoint < 0x60) revealed |= kindOfLead(codePoint);
		hasBinary ||= codePoint > 0x7e || codePoint < 9;
		places.note(length, at, kindOfLead(bytes[at] as number));
		if (bytes[at] === LEADS.url || codePoint < 0x80) out[length++] = codePoint;
		else length += out.write(String.fromCharCode(codePoint), length);
	}
	if (out === undefined || places === undefined) return undefined;
	const tail = bytes.subarray(copied, rightEnd(bytes, copied, end));
	out.set(tail, length);
	return { bytes: out.subarray(0, length + tail.length), revealed, hasBinary, origin: places.origin };
}

/** How far what follows an escape belongs to it: some bytes, and the whole of a run of base64, wrapped or not. */
function rightEnd(bytes: Buffer, from: number, limit: number): number {
	let to = Math.min(limit, from + (isBinary(bytes, from) ? BINARY_MARGIN : MARGIN));
	while (to < limit && isInRun(bytes[to] as number)) to++;
	return to;
}

function leftEnd(bytes: Buffer, to: number, limit: number): number {
	let from = Math.max(limit, to - (isBinary(bytes, to - TELLING_BYTES) ? BINARY_MARGIN : MARGIN));
	while (from > limit && isInRun(bytes[from - 1] as number)) from--;
	return from;
}

function isInRun(byte: number): boolean {
	return ((CLASS[byte] as number) & IN_BASE64) !== 0 || byte === 0x0a || byte === 0x0d;
}

function isBinary(bytes: Buffer, from: number): boolean {
	const to = Math.min(bytes.length, from + TELLING_BYTES);
	for (let i = Math.max(0, from); i < to; i++) if ((bytes[i] as number) > 0x7e || (bytes[i] as number) < 9) return true;
	return false;
}
