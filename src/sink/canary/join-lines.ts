import { BASE64_PAIR, CLASS, IN_BASE64 } from './alphabet-class.ts';
import { ByteCopier } from './byte-copier.ts';
import { farByte } from './next-byte.ts';

/** A line that ends in fewer characters of the alphabet is prose; encoders wrap at 60 to 76. */
const LEAST_LINE = 12;
const MARGIN = 4096;

/** The input with the line breaks inside base64, base32 and hex blocks taken out (with the indentation after them); undefined: it has none. */
export function joinLines(bytes: Buffer): Buffer | undefined {
	const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let joined: Joined | undefined;
	for (let at = farByte(bytes, 0x0a, 0); at < bytes.length; at = farByte(bytes, 0x0a, at + 1)) {
		const end = bytes[at - 1] === 0x0d ? at - 1 : at;
		if (!endsInAlphabet(words, end)) continue;
		let next = at + 1;
		while (bytes[next] === 0x20 || bytes[next] === 0x09) next++;
		if (next >= bytes.length || ((CLASS[bytes[next] as number] as number) & IN_BASE64) === 0) continue;
		joined ??= new Joined(bytes, end);
		joined.leaveOut(end, next);
	}
	return joined?.end();
}

function endsInAlphabet(words: DataView, end: number): boolean {
	if (end < LEAST_LINE) return false;
	for (let i = end - LEAST_LINE; i < end; i += 2) if ((BASE64_PAIR[words.getUint16(i, true)] as number) < 0) return false;
	return true;
}

// A class, because V8 compiles a loop anew for each closure that it calls.
class Joined {
	readonly #out: Buffer;
	readonly #copier: ByteCopier;
	#length = 0;
	#copied: number;

	constructor(bytes: Buffer, firstEnd: number) {
		this.#out = Buffer.allocUnsafeSlow(bytes.length);
		this.#copier = new ByteCopier(bytes, this.#out);
		this.#copied = Math.max(0, firstEnd - MARGIN);
	}

	/** What lies between the end of a line and the next line's first character. Far from any such place the input is its own view. */
	leaveOut(end: number, next: number): void {
		if (end - this.#copied > 2 * MARGIN) {
			this.#take(this.#copied + MARGIN);
			this.#out[this.#length] = 0;
			this.#length += 1;
			this.#copied = end - MARGIN;
		}
		this.#take(end);
		this.#copied = next;
	}

	end(): Buffer {
		this.#take(Math.min(this.#out.length, this.#copied + MARGIN));
		return this.#out.subarray(0, this.#length);
	}

	#take(to: number): void {
		this.#copier.copy(this.#copied, to, this.#length);
		this.#length += to - this.#copied;
		this.#copied = to;
	}
}
