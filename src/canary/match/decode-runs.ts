// Decodes each long run of base64, base32 or hex, to reach data that no needle can anticipate: compressed or doubly encoded data.

import { BASE64_PAIR, CLASS, IN_BASE64, IN_HEX, IN_LOWER_BASE32, IN_UPPER_BASE32 } from './alphabet-class.ts';
import { isTellingStart } from './compressed-starts.ts';
import { RunDecoder } from './run-decoder.ts';
import type { Scratch } from './scratch.ts';

/** A whole value takes at least 27 characters of base64, and compressed data about as many. The number is even because bytes are checked in pairs. */
const LEAST_RUN = 26;
/** A path's `/` and a slug's `-` also belong to the alphabet, so the encoded data may begin after one of the first few separators. */
const SEPARATORS_WITHIN = 256;
const MOST_STARTS = 6;
/** Longer runs are decoded only from their first character. */
const LONG_RUN = 64 << 10;
/** Four characters of base64 are three bytes, so two starts that are a multiple of four apart decode to the same bytes. */
const PHASE = 4;
const UPPER = 1;
const SEPARATOR = 2;
const TURN = new Uint8Array(256).fill(UPPER, 0x41, 0x5b);
for (const separator of Buffer.from('/-_+')) TURN[separator] = SEPARATOR;

/** In a larger input, data after a separator is decoded only if the preceding text may be a path, or if the decoded data has a recognisable start. */
const LITTLE = 64 << 10;

const IN_SMALL_ALPHABET = IN_HEX | IN_UPPER_BASE32 | IN_LOWER_BASE32;

/** Decodes at most `most` bytes each of base64, base32 and hex. Calls `onDropped` if there were more. */
export function decodeRuns(bytes: Buffer, most: number, scratch: Scratch, onDropped: () => void): readonly RunDecoder[] {
	const base64 = new RunDecoder('base64', bytes, most, scratch, onDropped);
	const base32 = new RunDecoder('base32', bytes, most, scratch, onDropped);
	const hex = new RunDecoder('hex', bytes, most, scratch, onDropped);
	const size = bytes.length;
	const pairs = BASE64_PAIR;
	const words = new DataView(bytes.buffer, bytes.byteOffset, size);
	let from = 0;
	// The scan goes backwards from the minimum length of a run to its start, so it never reads most bytes.
	for (let at = LEAST_RUN - 1; at < size; at = from + LEAST_RUN - 1) {
		let back = at - 1;
		while (back >= from && (pairs[words.getUint16(back, true)] as number) >= 0) back -= 2;
		if (back >= from) {
			from = ((CLASS[bytes[back + 1] as number] as number) & IN_BASE64) === 0 ? back + 2 : back + 1;
			continue;
		}
		const to = endOfRun(bytes, words, at + 1);
		const common = smallAlphabets(bytes, from, to);
		if ((common & IN_HEX) !== 0) hex.decode(from, to);
		if ((common & (IN_UPPER_BASE32 | IN_LOWER_BASE32)) !== 0) base32.decode(from, to);
		decodeBase64(base64, bytes, from, to);
		from = to + 1;
	}
	return [base64, base32, hex].filter((one) => one.bytes.length > 0);
}

function endOfRun(bytes: Buffer, words: DataView, from: number): number {
	const pairs = BASE64_PAIR;
	const last = bytes.length - 2;
	let at = from;
	while (at <= last && (pairs[words.getUint16(at, true)] as number) >= 0) at += 2;
	return at < bytes.length && ((CLASS[bytes[at] as number] as number) & IN_BASE64) !== 0 ? at + 1 : at;
}

/** Returns which of the alphabets within base64's contain the whole run. */
function smallAlphabets(bytes: Buffer, from: number, to: number): number {
	let common = IN_SMALL_ALPHABET;
	for (let i = from; i < to && common !== 0; i++) common &= CLASS[bytes[i] as number] as number;
	return common;
}

/** Decodes a run from its first character, and again after each separator where the preceding text may be a path. */
function decodeBase64(base64: RunDecoder, bytes: Buffer, from: number, to: number): void {
	const first = base64.decode(from, to);
	const end = to - from > LONG_RUN ? from : Math.min(to - LEAST_RUN, from + SEPARATORS_WITHIN);
	let mayBePath = true;
	for (let i = from; i < end; i++) {
		const turn = TURN[bytes[i] as number] as number;
		if (turn === SEPARATOR) {
			decodeBehindSeparators(base64, bytes, { from, to, first, separator: i, end, mayBePath });
			return;
		}
		if (turn === UPPER) mayBePath = false;
	}
}

interface SeparatedRun {
	readonly from: number;
	readonly to: number;
	/** Position in the decoded bytes where the run begins. */
	readonly first: number;
	readonly separator: number;
	readonly end: number;
	readonly mayBePath: boolean;
}

function decodeBehindSeparators(base64: RunDecoder, bytes: Buffer, run: SeparatedRun): void {
	const { from, to } = run;
	const isLittle = bytes.length <= LITTLE;
	// Indexed by the phase of a start relative to the run's first character: the position in the decoded bytes where the run would begin.
	const begun: (number | undefined)[] = [run.first, undefined, undefined, undefined];
	let { mayBePath } = run;
	for (let i = run.separator, starts = 1; i < run.end && starts < MOST_STARTS; i++) {
		const turn = TURN[bytes[i] as number] as number;
		if (turn === UPPER) mayBePath = false;
		if (turn !== SEPARATOR) continue;
		starts += 1;
		const start = i + 1;
		const phase = (start - from) % PHASE;
		const before = ((start - from - phase) / PHASE) * 3;
		const same = begun[phase];
		if (same !== undefined) base64.starts.push(same + before);
		else if (mayBePath || isLittle || isTellingStart(base64.peek(start, to), 0)) {
			begun[phase] = base64.decode(start, to) - before;
		}
	}
}
