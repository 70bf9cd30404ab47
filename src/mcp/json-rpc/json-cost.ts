/** How many values a JSON text holds and how deep it nests, counted without building any of it. */
interface JsonCost {
	readonly values: number;
	readonly depth: number;
}

/** One pass over the bytes. Text that isn't JSON gets a number too; the parser says the rest. */
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

/** Position of the quote that closes the string opened at `from`; the end of the text if none does. */
function endOfString(bytes: Buffer, from: number): number {
	for (let at = from + 1; at < bytes.length; at++) {
		const byte = bytes[at];
		if (byte === 0x22) return at;
		if (byte === 0x5c) at++; // backslash: whatever follows is not the end
	}
	return bytes.length;
}
