// A text that is another one in base64 as a whole: a resource's `blob`, an icon's `data:` URI.

export interface TextualBlob {
	readonly text: string;
	/** Another text in the same form. */
	readonly encode: (text: string) => string;
}

const SHORTEST = 24;
/** So much of it shows whether it holds text. */
const SAMPLE = 4096;
// data:image/svg+xml;base64,PHN2Zy8+
const DATA_URI = /^data:[\w.+/;=-]{0,120};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Undefined: it is no such text, or holds none. */
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
	// A character may be cut at the end of the sample.
	const decoded = bytes.toString('utf8').slice(0, -3);
	return decoded.includes(' ') && !decoded.includes('\ufffd');
}
