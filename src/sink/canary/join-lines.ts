import { CLASS, IN_BASE64 } from './alphabet-class.ts';
import { nextByte } from './next-byte.ts';

/** A line that ends in fewer characters of the alphabet is prose; encoders wrap at 60 to 76. */
const LEAST_LINE = 12;
const MARGIN = 4096;

/** The input with the line breaks inside base64, base32 and hex blocks taken out (with the indentation after them); undefined: it has none. */
export function joinLines(bytes: Buffer): Buffer | undefined {
	const size = bytes.length;
	let out: Buffer | undefined;
	let length = 0;
	let copied = 0;
	for (let at = nextByte(bytes, 0x0a, 0); at < size; at = nextByte(bytes, 0x0a, at + 1)) {
		const end = bytes[at - 1] === 0x0d ? at - 1 : at;
		if (!endsInAlphabet(bytes, end)) continue;
		let next = at + 1;
		while (bytes[next] === 0x20 || bytes[next] === 0x09) next++;
		if (!isInAlphabet(bytes[next])) continue;
		if (out === undefined) {
			out = Buffer.allocUnsafeSlow(size);
			copied = Math.max(0, end - MARGIN);
		} else if (end - copied > 2 * MARGIN) {
			out.set(bytes.subarray(copied, copied + MARGIN), length);
			length += MARGIN;
			out[length++] = 0;
			copied = end - MARGIN;
		}
		out.set(bytes.subarray(copied, end), length);
		length += end - copied;
		copied = next;
	}
	if (out === undefined) return undefined;
	const tail = bytes.subarray(copied, copied + MARGIN);
	out.set(tail, length);
	return out.subarray(0, length + tail.length);
}

function endsInAlphabet(bytes: Buffer, end: number): boolean {
	if (end < LEAST_LINE) return false;
	for (let i = end - LEAST_LINE; i < end; i++) if (!isInAlphabet(bytes[i])) return false;
	return true;
}

function isInAlphabet(byte: number | undefined): boolean {
	return byte !== undefined && ((CLASS[byte] ?? 0) & IN_BASE64) !== 0;
}
