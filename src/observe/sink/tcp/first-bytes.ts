// Detects the protocol of a stream by its first bytes.

import { METHODS } from 'node:http';

export type StreamProtocol = 'tls' | 'http1' | 'http2' | 'other';

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const KNOWN: ReadonlySet<string> = new Set(METHODS);
const LONGEST_METHOD = Math.max(...METHODS.map(({ length }) => length));

/** `more`: the bytes do not decide between several protocols yet. */
export function whatIsSpoken(bytes: Buffer): StreamProtocol | 'more' {
	if (bytes.length === 0) return 'more';
	if (bytes[0] === 0x16) return bytes.length < 2 ? 'more' : bytes[1] === 3 ? wholeRecord(bytes) : 'other';
	const text = bytes.toString('latin1', 0, 64);
	if (text.startsWith(PREFACE)) return 'http2';
	if (PREFACE.startsWith(text)) return 'more';
	const space = text.indexOf(' ');
	// GET /path, POST http://host/, OPTIONS *, CONNECT host:443
	if (space !== -1 && KNOWN.has(text.slice(0, space))) {
		const target = text[space + 1];
		return target === undefined ? 'more' : '/*hH'.includes(target) || text.startsWith('CONNECT ') ? 'http1' : 'other';
	}
	const couldBeMethod = space === -1 && text.length <= LONGEST_METHOD && METHODS.some((method) => method.startsWith(text));
	return couldBeMethod ? 'more' : 'other';
}

function wholeRecord(bytes: Buffer): 'tls' | 'more' {
	return bytes.length >= 5 && bytes.length >= 5 + bytes.readUInt16BE(3) ? 'tls' : 'more';
}
