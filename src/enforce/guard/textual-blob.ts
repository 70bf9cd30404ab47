// Decodes a text that is entirely base64 of another text: a resource's `blob`, an icon's `data:` URI.

export interface TextualBlob {
	readonly text: string;
	/** Encodes another text in the same form. */
	readonly encode: (text: string) => string;
}

const SHORTEST = 24;
/** Bytes that are enough to tell whether the content is text. */
const SAMPLE = 4096;
// data:image/svg+xml;base64,PHN2Zy8+
const DATA_URI = /^data:[\w.+/;=-]{0,120};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns undefined if the text is not base64 or does not contain text. */
export function textualBlob(text: string): TextualBlob | undefined {
	if (text.length < SHORTEST) return undefined;
	const [head = ''] = DATA_URI.exec(text) ?? [];
	const body = text.slice(head.length);
	if (!BASE64.test(body.slice(0, SAMPLE)) || !isText(body.slice(0, SAMPLE)) || !BASE64.test(body)) return undefined;
	const decoded = Buffer.from(body, 'base64').toString('utf8');
	return { text: decoded, encode: (shown) => `${head}${Buffer.from(shown).toString('base64')}` };
}

function isText(sample: string): boolean {
	const bytes = Buffer.from(sample, 'base64');
	let odd = 0;
	for (const byte of bytes) if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) odd++;
	if (odd * 20 > bytes.length) return false;
	// The end of the sample may split a character.
	const decoded = bytes.toString('utf8').slice(0, -3);
	return decoded.includes(' ') && !decoded.includes('\ufffd');
}
