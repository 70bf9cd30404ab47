/** The number of values in a JSON text and its nesting depth, counted without building any of it. */
interface JsonCost {
	readonly values: number;
	readonly depth: number;
}

/** Counts in one pass over the bytes. A text that is not JSON gets a number too; the parser reports the error. */
export function jsonCost(bytes: Buffer): JsonCost {
	let values = 1;
	let depth = 0;
	let deepest = 0;
	for (let at = 0; at < bytes.length; at++) {
		switch (bytes[at]) {
			case 0x22: // "
				at = endOfString(bytes, at);
				break;
			case 0x5b: // [
			case 0x7b: // {
				values++;
				depth++;
				if (depth > deepest) deepest = depth;
				break;
			case 0x5d: // ]
			case 0x7d: // }
				depth--;
				break;
			case 0x2c: // ,
				values++;
				break;
		}
	}
	return { values, depth: deepest };
}

/** Returns the position of the quote that closes the string opened at `from`, or the end of the text. */
function endOfString(bytes: Buffer, from: number): number {
	for (let at = from + 1; at < bytes.length; at++) {
		const byte = bytes[at];
		if (byte === 0x22) return at;
		if (byte === 0x5c) at++; // backslash: the next character is not the end
	}
	return bytes.length;
}
