// JSON that is safe to show on a terminal. It may contain strings of a server, and JSON permits unescaped characters that a terminal acts on (U+009B) or a reader misses (U+202E).

// In JSON these characters can occur only in strings.
const RAW = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** Returns the same JSON with these characters escaped. */
export function inertText(json: string): string {
	// Nearly every line of a record is plain, and a million of them are written. Comparing lengths is quicker than the search.
	const isPlain = Buffer.byteLength(json) === json.length && !json.includes('\x7f');
	return isPlain ? json : json.replace(RAW, escaped);
}

/** Serialises one document, on one line or indented, with a line end. */
export function inertDocument(value: unknown, indent?: number): string {
	return `${inertText(JSON.stringify(value, undefined, indent))}\n`;
}

function escaped(character: string): string {
	return Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
}
