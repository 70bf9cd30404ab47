// Whose message it is, of one that is too costly to be parsed, or of which only the beginning was kept.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LONGEST_ID = 1000;

interface Outline {
	readonly id?: string | number;
	readonly hasMethod: boolean;
}

/** Of an object, or its beginning: what stands at its top. Nothing of the rest is built. */
export function outline(json: Buffer): Outline {
	let depth = 0;
	let key: string | undefined;
	let id: string | number | undefined;
	let hasMethod = false;
	for (let at = 0; at < json.length; at++) {
		const byte = json[at];
		if (byte === QUOTE) {
			const end = endOfString(json, at);
			if (depth === 1 && key === undefined) key = scalar(json, at, end) as string | undefined;
			at = end - 1;
		} else if (byte === 0x7b || byte === 0x5b) depth++;
		else if (byte === 0x7d || byte === 0x5d) depth--;
		else if (byte === 0x2c && depth === 1) key = undefined;
		// {"id":7,… "id":"a",…
		else if (byte === 0x3a && depth === 1) {
			if (key === 'method') hasMethod = true;
			if (key === 'id') id = scalar(json, at + 1, endOfScalar(json, at + 1));
		}
	}
	return { ...(id !== undefined && { id }), hasMethod };
}

function scalar(json: Buffer, from: number, to: number): string | number | undefined {
	// What the text ends with may go on where it was cut.
	if (to - from > LONGEST_ID || to >= json.length) return undefined;
	try {
		const value: unknown = JSON.parse(json.toString('utf8', from, to));
		return typeof value === 'string' || typeof value === 'number' ? value : undefined;
	} catch {
		return undefined;
	}
}

function endOfScalar(json: Buffer, from: number): number {
	let at = from;
	while (at < json.length && /\s/.test(String.fromCharCode(json[at] ?? 0))) at++;
	if (json[at] === QUOTE) return endOfString(json, at);
	while (at < json.length && json[at] !== 0x2c && json[at] !== 0x7d) at++;
	return at;
}

/** Behind the quote that closes the string opened at `from`. */
function endOfString(json: Buffer, from: number): number {
	for (let at = from + 1; at < json.length; at++) {
		if (json[at] === BACKSLASH) at++;
		else if (json[at] === QUOTE) return at + 1;
	}
	return json.length;
}
