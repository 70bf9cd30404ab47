// Decodes each long run of base64, base32 or hex, for what no needle can foresee: something compressed, or encoded twice.

import { CLASS, IN_BASE64, IN_HEX, IN_LOWER_BASE32, IN_UPPER_BASE32 } from './alphabet-class.ts';
import { isTellingStart } from './compressed-starts.ts';
import { RunDecoder } from './run-decoder.ts';

/** A whole value takes 27 characters of base64 at least, and something compressed about as many. */
const LEAST_RUN = 26;
/** A path's `/` and a slug's `-` are in the alphabet too: the code may begin after one of the first few of them. */
const SEPARATORS_WITHIN = 256;
const MOST_STARTS = 6;
/** Longer runs are read from their first character only. */
const LONG_RUN = 64 << 10;
/** Four characters of base64 are three bytes: two beginnings that lie a multiple of four apart say the same. */
const PHASE = 4;

/** In more than this a code is looked for behind a separator only where what precedes it may be a path, or where it shows what it is. */
const LITTLE = 64 << 10;

const IN_SMALL_ALPHABET = IN_HEX | IN_UPPER_BASE32 | IN_LOWER_BASE32;

/** At most `most` bytes each of base64, base32 and hex; `onDropped` is called if there were more. */
export function decodeRuns(bytes: Buffer, most: number, onDropped: () => void): readonly RunDecoder[] {
	const base64 = new RunDecoder('base64', bytes, most, onDropped);
	const base32 = new RunDecoder('base32', bytes, most, onDropped);
	const hex = new RunDecoder('hex', bytes, most, onDropped);
	const size = bytes.length;
	const classes = CLASS as Uint8Array;
	let from = 0;
	// Looking from where a run would be long enough back to where it would begin, most bytes are never looked at.
	for (let at = LEAST_RUN - 1; at < size; at = from + LEAST_RUN - 1) {
		let back = at;
		while (back >= from && ((classes[bytes[back] as number] as number) & IN_BASE64) !== 0) back--;
		if (back >= from) {
			from = back + 1;
			continue;
		}
		let to = at + 1;
		while (to < size && ((classes[bytes[to] as number] as number) & IN_BASE64) !== 0) to++;
		const common = smallAlphabets(bytes, from, to);
		if ((common & IN_HEX) !== 0) hex.decode(from, to);
		if ((common & (IN_UPPER_BASE32 | IN_LOWER_BASE32)) !== 0) base32.decode(from, to);
		decodeBase64(base64, bytes, from, to);
		from = to + 1;
	}
	return [base64, base32, hex].filter((one) => one.bytes.length > 0);
}

/** Which of the alphabets that base64's contains hold the whole run. */
function smallAlphabets(bytes: Buffer, from: number, to: number): number {
	let common = IN_SMALL_ALPHABET;
	for (let i = from; i < to && common !== 0; i++) common &= CLASS[bytes[i] as number] as number;
	return common;
}

function decodeBase64(base64: RunDecoder, bytes: Buffer, from: number, to: number): void {
	const begun = [{ from, at: base64.decode(from, to) }];
	if (to - from > LONG_RUN) return;
	const end = Math.min(to - LEAST_RUN, from + SEPARATORS_WITHIN);
	let mayBePath = true;
	for (let i = from, starts = 1; i < end && starts < MOST_STARTS; i++) {
		const byte = bytes[i] as number;
		if (byte >= 0x41 && byte <= 0x5a) mayBePath = false;
		if (byte !== 0x2f && byte !== 0x2d && byte !== 0x5f && byte !== 0x2b) continue;
		const start = i + 1;
		starts += 1;
		const same = begun.find((one) => (start - one.from) % PHASE === 0);
		if (same !== undefined) base64.starts.push(same.at + ((start - same.from) / PHASE) * 3);
		else if (mayBePath || bytes.length <= LITTLE || isTellingStart(base64.peek(start, to), 0)) {
			begun.push({ from: start, at: base64.decode(start, to) });
		}
	}
}
