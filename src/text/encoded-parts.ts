// Parts of a text that are encoded once (base64, hex, percent, \x and \u escapes, data: URIs), decoded if they contain text.

export interface EncodedPart {
	readonly encoding: string;
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

const PERCENT = /(?:%[0-9a-fA-F]{2}|[\w.~+-]){1,3}(?:%[0-9a-fA-F]{2}|[\w.~+-]){12,4096}/g;
/** Groups of escapes may have blanks between them. */
const ESCAPES = /(?:(?:\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|&#x?[0-9a-fA-F]{2,6};) ?){6,1024}/g;
const LEAST_BASE64 = 24;
const LEAST_HEX = 32;
const LONGEST_RUN = 8192;
const MOST = 60;
const LONGEST = 65_536;
/** 1: a base64 character; 3: also a hex character. */
const SIGN: Uint8Array = (() => {
	const signs = new Uint8Array(128);
	for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') signs[sign.charCodeAt(0)] = 1;
	for (const sign of '0123456789abcdefABCDEF') signs[sign.charCodeAt(0)] = 3;
	return signs;
})();

export function encodedPartsOf(text: string): readonly EncodedPart[] {
	const parts: EncodedPart[] = [];
	const note = (encoding: string, from: number, to: number, decoded: string | undefined) => {
		if (decoded !== undefined && isProse(decoded)) parts.push({ encoding, from, to, text: decoded });
	};
	let total = 0;
	let count = 0;
	for (const { from, to, isHex } of runsOf(text)) {
		if (count++ >= MOST || total > LONGEST) break;
		total += to - from;
		const part = text.slice(from, to);
		if (isHex && to - from >= LEAST_HEX) note('hex', from, to, Buffer.from(part, 'hex').toString('utf8'));
		else if (mixes(part)) note('base64', from, to, Buffer.from(part, 'base64').toString('utf8'));
	}
	if (text.includes('%20') || text.includes('%6'))
		take(text, PERCENT, (part, from, to) => note('percent-encoding', from, to, percentDecoded(part)));
	if (text.includes('\\x') || text.includes('\\u00')) take(text, ESCAPES, (part, from, to) => note('escapes', from, to, unescaped(part)));
	return parts;
}

function take(text: string, pattern: RegExp, look: (part: string, from: number, to: number) => void): void {
	pattern.lastIndex = 0;
	let total = 0;
	for (let match = pattern.exec(text), count = 0; match !== null && count < MOST && total < LONGEST; match = pattern.exec(text), count++) {
		total += match[0].length;
		look(match[0], match.index, match.index + match[0].length);
	}
}

/** Yields runs of base64 characters. A run of 24 covers every 24th position, so the scan skips nearly all of a text. */
function* runsOf(text: string): Generator<{ readonly from: number; readonly to: number; readonly isHex: boolean }> {
	const signAt = (at: number) => SIGN[text.charCodeAt(at)] ?? 0;
	for (let probe = LEAST_BASE64 - 1, done = 0; probe < text.length; ) {
		if (signAt(probe) === 0) {
			probe += LEAST_BASE64;
			continue;
		}
		let from = probe;
		while (from > done && signAt(from - 1) !== 0) from--;
		let to = probe + 1;
		let isHex = true;
		while (to < text.length && to - from < LONGEST_RUN && signAt(to) !== 0) to++;
		for (let at = from; at < to && isHex; at++) if (signAt(at) !== 3) isHex = false;
		if (to - from >= LEAST_BASE64) yield { from, to, isHex };
		done = to;
		probe = to + LEAST_BASE64;
	}
}

/** Whether the part has letters of both cases. An identifier or a path in one case is not base64. */
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
