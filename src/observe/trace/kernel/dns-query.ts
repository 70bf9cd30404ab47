// Reads the questions of a DNS message that a program sent.

import { decode } from 'dns-packet';

export interface AskedName {
	readonly name: string;
	readonly type: string;
}

/** Types that dns-packet does not know by name. */
const NEW_TYPES: Readonly<Record<string, string>> = { UNKNOWN_64: 'SVCB', UNKNOWN_65: 'HTTPS' };

const HEADER_BYTES = 12;
const MOST_QUESTIONS = 16;

/** Returns the questions in a datagram, or none if it is no query. Questions before a truncated one count. */
export function readQuestions(message: Buffer): readonly AskedName[] {
	if (message.length <= HEADER_BYTES || (message.readUInt8(2) & 0x80) !== 0) return [];
	const copy = Buffer.from(message);
	// The tracer may have truncated the message after the questions.
	copy.fill(0, 6, HEADER_BYTES);
	// dns-packet reads a label as UTF-8, which would lose bytes and the difference between a dot in a label and one between labels.
	copy.toString = (_encoding, start, end) => labelText(message.subarray(start, end));
	for (let count = Math.min(message.readUInt16BE(4), MOST_QUESTIONS); count > 0; count--) {
		copy.writeUInt16BE(count, 4);
		const questions = decodedQuestions(copy);
		if (questions !== undefined) return questions;
	}
	return [];
}

function decodedQuestions(message: Buffer): readonly AskedName[] | undefined {
	try {
		return (decode(message).questions ?? []).map(({ name, type }) => ({ name: name === '.' ? '' : name, type: typeText(type) }));
	} catch {
		return undefined;
	}
}

/** Over TCP a length precedes each message. Several messages may arrive together, and the length may have been sent separately. */
export function readStreamQuestions(bytes: Buffer): readonly AskedName[] {
	const questions: AskedName[] = [];
	let pos = 0;
	while (pos + 2 <= bytes.length) {
		const length = bytes.readUInt16BE(pos);
		if (length <= HEADER_BYTES || pos + 2 + length > bytes.length) break;
		questions.push(...readQuestions(bytes.subarray(pos + 2, pos + 2 + length)));
		pos += 2 + length;
	}
	return pos === 0 ? readQuestions(bytes) : questions;
}

function typeText(type: string): string {
	return NEW_TYPES[type] ?? type.replace(/^UNKNOWN_/, 'TYPE');
}

/** Uses the form of zone files: an unprintable byte is `\ddd`. */
function labelText(label: Buffer): string {
	return label
		.toString('latin1')
		.toLowerCase()
		.replace(/[^!-~]|[.\\]/g, (char) => `\\${char.charCodeAt(0).toString().padStart(3, '0')}`);
}
