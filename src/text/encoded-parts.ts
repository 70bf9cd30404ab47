// Parts of a text that are encoded (base64, twice too, base32, hex, percent, \x and \u escapes, data: URIs), decoded if they contain text.

export interface EncodedPart {
	readonly encoding: string;
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/** Groups of escapes may have blanks between them. */
const ESCAPES = /(?:(?:\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|&#x?[0-9a-fA-F]{2,6};) ?){6,1024}/g;
const ENCODED_CHARACTER = /^%[0-9a-fA-F]{2}$/;
const BASE32 = /^(?=[A-Z]*[2-7])[A-Z2-7]{32,}$/;
const BASE64_ALONE = /^[A-Za-z0-9+/]{16,8192}={0,2}$/;
const PLAIN = /^[\w.~+-]$/;
const LEAST_BASE64 = 24;
const LEAST_HEX = 32;
const LEAST_PERCENT = 13;
const LONGEST_RUN = 8192;
/** So many parts are read each by itself. Further ones are read together, because each reading has a cost of its own. */
const MOST_ALONE = 60;
/** In characters: how much of further parts is read as one. */
const GROUP = 4096;
/** 1: a base64 character; 3: also a hex character. */
const SIGN: Uint8Array = (() => {
	const signs = new Uint8Array(128);
	for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') signs[sign.charCodeAt(0)] = 1;
	for (const sign of '0123456789abcdefABCDEF') signs[sign.charCodeAt(0)] = 3;
	return signs;
})();

/** Decodes every part of the text, however many there are: honest parts before a hostile one do not hide it. */
export function encodedPartsOf(text: string): readonly EncodedPart[] {
	const parts: EncodedPart[] = [];
	const note = (encoding: string, from: number, to: number, decoded: string | undefined) => {
		if (decoded !== undefined && isProse(decoded)) parts.push({ encoding, from, to, text: decoded });
	};
	for (const { from, to, isHex } of runsOf(text)) {
		const part = text.slice(from, to);
		if (isHex && to - from >= LEAST_HEX) note('hex', from, to, textOf(Buffer.from(part, 'hex')));
		else if (BASE32.test(part)) note('base32', from, to, fromBase32(part));
		else if (mixes(part)) note('base64', from, to, fromBase64(part));
	}
	if (text.includes('%20') || text.includes('%6'))
		for (const { from, to } of percentRunsOf(text)) note('percent-encoding', from, to, percentDecoded(text.slice(from, to)));
	if (text.includes('\\x') || text.includes('\\u00'))
		for (const { 0: part, index } of text.matchAll(ESCAPES)) note('escapes', index, index + part.length, unescaped(part));
	return [...parts.slice(0, MOST_ALONE), ...grouped(parts.slice(MOST_ALONE))];
}

/** Joins neighbouring parts, so that the number of readings is bounded by the length of the text. */
function grouped(parts: readonly EncodedPart[]): readonly EncodedPart[] {
	const groups: EncodedPart[] = [];
	for (const part of parts) {
		const last = groups.at(-1);
		if (last === undefined || last.encoding !== part.encoding || last.text.length + part.text.length > GROUP) groups.push(part);
		else groups[groups.length - 1] = { ...last, to: part.to, text: `${last.text}\n\n${part.text}` };
	}
	return groups;
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

/** Yields runs of percent-encoding and the plain characters around it. */
function* percentRunsOf(text: string): Generator<{ readonly from: number; readonly to: number }> {
	const isPlain = (at: number) => PLAIN.test(text.charAt(at));
	for (let sign = text.indexOf('%'), done = 0; sign >= 0; sign = text.indexOf('%', Math.max(done, sign + 1))) {
		let from = sign;
		while (from > done && isPlain(from - 1)) from--;
		let to = sign;
		while (to - from < LONGEST_RUN && to < text.length) {
			if (text.charAt(to) === '%' && ENCODED_CHARACTER.test(text.slice(to, to + 3))) to += 3;
			else if (isPlain(to)) to++;
			else break;
		}
		if (to - from >= LEAST_PERCENT) yield { from, to };
		done = to;
	}
}

/** Base64 of base64 is decoded twice: a text may tell its reader to do so. */
function fromBase64(part: string): string | undefined {
	const once = textOf(Buffer.from(part, 'base64'));
	return once !== undefined && BASE64_ALONE.test(once) && mixes(once) ? textOf(Buffer.from(once, 'base64')) : once;
}

function fromBase32(part: string): string | undefined {
	const bytes: number[] = [];
	let bits = 0;
	let held = 0;
	for (const sign of part) {
		held = (held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign);
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes.push(held >> bits);
		held &= (1 << bits) - 1;
	}
	return textOf(Buffer.from(bytes));
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

function isPlainCode(code: number): boolean {
	return (code >= 0x20 && code < 0x7f) || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Returns undefined for bytes that are no prose. A picture shows it within its first bytes. A character has four bytes at most, so nothing that `isProse` accepts is lost. */
function textOf(bytes: Buffer): string | undefined {
	const most = bytes.length / 5;
	let others = 0;
	for (let at = 0; at < bytes.length; at++) if (!isPlainCode(bytes[at] ?? 0) && ++others > most) return undefined;
	return bytes.toString('utf8');
}

function isProse(text: string): boolean {
	let plain = 0;
	let blanks = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 0x20 || code === 0x0a) blanks++;
		if (isPlainCode(code)) plain++;
	}
	return text.length >= 8 && plain * 20 >= text.length * 19 && blanks > 0;
}
