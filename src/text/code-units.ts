// The UTF-16 code units of a text in an array. A pass over every character reads them several times faster than through the string.

/** Units after the end that are 0, so that a reader may look ahead. */
const AHEAD = 4;

/** The text has no unit 0 of its own once it is normalised. */
export function codeUnitsOf(text: string): Uint16Array {
	const units = new Uint16Array(text.length + AHEAD);
	Buffer.from(units.buffer).write(text, 'utf16le');
	return units;
}
