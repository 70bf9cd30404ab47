// Reads the questions of a DNS message that a program sent.

export interface Question {
	readonly name: string;
	readonly type: string;
}

const TYPES: Readonly<Record<number, string>> = {
	1: 'A',
	2: 'NS',
	5: 'CNAME',
	6: 'SOA',
	12: 'PTR',
	15: 'MX',
	16: 'TXT',
	28: 'AAAA',
	33: 'SRV',
	35: 'NAPTR',
	64: 'SVCB',
	65: 'HTTPS',
	255: 'ANY',
};

const HEADER_BYTES = 12;
const MOST_QUESTIONS = 16;

/** The questions in a datagram; none if it is not a query. */
export function readQuestions(message: Buffer): readonly Question[] {
	if (message.length <= HEADER_BYTES || (message.readUInt8(2) & 0x80) !== 0) return [];
	const count = Math.min(message.readUInt16BE(4), MOST_QUESTIONS);
	const questions: Question[] = [];
	let pos = HEADER_BYTES;
	for (let i = 0; i < count; i++) {
		const name = readName(message, pos);
		if (name === undefined || name.end + 4 > message.length) break;
		const type = message.readUInt16BE(name.end);
		questions.push({ name: name.text, type: TYPES[type] ?? `TYPE${type}` });
		pos = name.end + 4;
	}
	return questions;
}

/** Over TCP each message has its length in front; several may come at once, and the length may have come in a send of its own. */
export function readStreamQuestions(bytes: Buffer): readonly Question[] {
	const questions: Question[] = [];
	let pos = 0;
	while (pos + 2 <= bytes.length) {
		const length = bytes.readUInt16BE(pos);
		if (length <= HEADER_BYTES || pos + 2 + length > bytes.length) break;
		questions.push(...readQuestions(bytes.subarray(pos + 2, pos + 2 + length)));
		pos += 2 + length;
	}
	return pos === 0 ? readQuestions(bytes) : questions;
}

function readName(message: Buffer, start: number): { readonly text: string; readonly end: number } | undefined {
	const labels: string[] = [];
	let pos = start;
	for (;;) {
		const length = message[pos];
		// A question has no room for compression: nothing came before it to point at.
		if (length === undefined || length > 63 || pos + 1 + length > message.length) return undefined;
		if (length === 0) return { text: labels.join('.'), end: pos + 1 };
		labels.push(labelText(message.subarray(pos + 1, pos + 1 + length)));
		pos += 1 + length;
		if (pos - start > 255) return undefined;
	}
}

/** As in zone files: what isn't printable is `\ddd`. */
function labelText(label: Buffer): string {
	return label
		.toString('latin1')
		.toLowerCase()
		.replace(/[^!-~]|[.\\]/g, (char) => `\\${char.charCodeAt(0).toString().padStart(3, '0')}`);
}
