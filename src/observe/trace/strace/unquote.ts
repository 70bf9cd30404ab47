// Decodes strings that strace prints as C literals into bytes or text.

import { isUtf8 } from 'node:buffer';

const BACKSLASH = 92;

const SINGLE: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, a: 7, b: 8, e: 27 };

export function unquoteBytes(raw: string): Buffer {
	const bytes = Buffer.allocUnsafe(raw.length);
	let length = 0;
	for (let i = 0; i < raw.length; ) {
		const code = raw.charCodeAt(i++);
		if (code !== BACKSLASH || i >= raw.length) {
			bytes[length++] = code & 0xff;
			continue;
		}
		let value = 0;
		let digits = 0;
		if (raw[i] === 'x') {
			for (i++; digits < 2 && isHex(raw.charCodeAt(i)); digits++) value = value * 16 + Number.parseInt(raw.charAt(i++), 16);
			bytes[length++] = value;
			continue;
		}
		// An octal escape is as short as the next character allows: `\0`, `\76`, `\303`.
		for (; digits < 3 && isOctal(raw.charCodeAt(i)); digits++) value = value * 8 + raw.charCodeAt(i++) - 48;
		bytes[length++] = digits > 0 ? value & 0xff : (SINGLE[raw.charAt(i)] ?? raw.charCodeAt(i) & 0xff);
		if (digits === 0) i++;
	}
	return bytes.subarray(0, length);
}

export function unquote(raw: string): string {
	return raw.indexOf('\\') < 0 ? raw : readable(unquoteBytes(raw));
}

/** A name need not be UTF-8. Other bytes appear as `\xff`, so that different names stay different. */
function readable(bytes: Buffer): string {
	if (isUtf8(bytes)) return bytes.toString('utf8');
	return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

function isOctal(code: number): boolean {
	return code >= 48 && code <= 55;
}

function isHex(code: number): boolean {
	return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}
