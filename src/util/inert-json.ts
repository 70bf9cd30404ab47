// JSON that a terminal may show. A server chose some of its strings, and JSON lets through raw what a terminal acts on (U+009B) or an eye misses (U+202E).

// Inside JSON these can only stand in a string.
const RAW = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** The same JSON, with escapes in place of those characters. */
export function inertText(json: string): string {
	return json.replace(RAW, escaped);
}

/** One document, on one line or indented, with its line end. */
export function inertDocument(value: unknown, indent?: number): string {
	return `${inertText(JSON.stringify(value, undefined, indent))}\n`;
}

function escaped(character: string): string {
	return Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
}
