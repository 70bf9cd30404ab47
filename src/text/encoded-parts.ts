// Parts of a text that are encoded once (base64, hex, percent, \x and \u escapes, data: URIs), decoded where they hold text.

export interface EncodedPart {
	readonly encoding: string;
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

const BASE64 = /[A-Za-z0-9+/_-]{24,4096}={0,2}/g;
const HEX = /(?:[0-9a-fA-F]{2}){16,2048}/g;
const PERCENT = /(?:%[0-9a-fA-F]{2}|[\w.~+-]){1,3}(?:%[0-9a-fA-F]{2}|[\w.~+-]){12,4096}/g;
const ESCAPES = /(?:\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|&#x?[0-9a-fA-F]{2,6};){6,1024}/g;
const MOST = 60;
const LONGEST = 65_536;

export function encodedPartsOf(text: string): readonly EncodedPart[] {
	const parts: EncodedPart[] = [];
	const take = (encoding: string, pattern: RegExp, decode: (part: string) => string | undefined) => {
		pattern.lastIndex = 0;
		let total = 0;
		for (
			let match = pattern.exec(text), count = 0;
			match !== null && count < MOST && total < LONGEST;
			match = pattern.exec(text), count++
		) {
			total += match[0].length;
			const decoded = decode(match[0]);
			if (decoded !== undefined && isProse(decoded))
				parts.push({ encoding, from: match.index, to: match.index + match[0].length, text: decoded });
		}
	};
	take('base64', BASE64, (part) => (mixes(part) ? Buffer.from(part, 'base64').toString('utf8') : undefined));
	take('hex', HEX, (part) => Buffer.from(part, 'hex').toString('utf8'));
	if (text.includes('%20') || text.includes('%6')) take('percent-encoding', PERCENT, percentDecoded);
	if (text.includes('\\x') || text.includes('\\u00')) take('escapes', ESCAPES, unescaped);
	return parts;
}

/** Letters of both cases: an identifier or a path of one case is no base64. */
function mixes(part: string): boolean {
	return /[a-z]/.test(part) && /[A-Z]/.test(part) && !/[/_-]{2}/.test(part);
}

function percentDecoded(part: string): string | undefined {
	if (!part.includes('%')) return undefined;
	try {
		return decodeURIComponent(part.replaceAll('+', ' '));
	} catch {
		return undefined;
	}
}

function unescaped(part: string): string {
	return part.replace(/\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})/g, (_, short?: string, long?: string) =>
		String.fromCharCode(Number.parseInt(short ?? long ?? '20', 16)),
	);
}

function isProse(text: string): boolean {
	let plain = 0;
	let blanks = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 0x20 || code === 0x0a) blanks++;
		if ((code >= 0x20 && code < 0x7f) || code === 0x0a || code === 0x0d || code === 0x09) plain++;
	}
	return text.length >= 8 && plain * 20 >= text.length * 19 && blanks > 0;
}
