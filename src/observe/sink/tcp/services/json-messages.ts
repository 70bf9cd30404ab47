// Serves a program that is driven by JSON messages over TCP: one after another, or each with its length before it.

import type { MessageAnswerer } from '../../answers/json-message.ts';
import { messageIn } from '../../answers/message-purpose.ts';
import { messages, type Reply, type TcpService } from './dialogue.ts';

type Reader = (chunk: Buffer) => Reply | string | undefined;

const LONGEST_MESSAGE = 1_048_576;
const LONGEST_HEAD = 2048;
const HEAD = /^Content-Length: *(\d{1,7})\r\n(?:[A-Za-z-]{1,40}: *[^\r\n]{0,200}\r\n)*\r\n/i;

type Answered = (message: Buffer) => string | undefined;

export function jsonMessages(answer: MessageAnswerer): TcpService {
	const answered: Answered = (message) => {
		const sent = messageIn(message.toString('utf8'));
		const own = sent && answer(sent);
		return own && JSON.stringify(own);
	};
	return {
		isAsked: (_, first) => readerFor(first) !== undefined,
		open: () => {
			let reader: Reader | undefined;
			return {
				protocol: 'raw',
				reply: (chunk) => {
					reader ??= readerFor(chunk)?.(answered);
					return reader?.(chunk);
				},
			};
		},
	};
}

/** Recognises the framing by the first bytes. */
function readerFor(first: Buffer): ((answered: Answered) => Reader) | undefined {
	if (/^\s*\{\s*["}]/.test(first.toString('latin1', 0, 64))) return readPlain;
	if (/^Content-Length:/i.test(first.toString('latin1', 0, 20))) return readHeaded;
	if (first.length < 6 || first[4] !== 0x7b) return undefined;
	if (first.readUInt32BE(0) <= LONGEST_MESSAGE) return (answered) => readCounted('BE', answered);
	return first.readUInt32LE(0) <= LONGEST_MESSAGE ? (answered) => readCounted('LE', answered) : undefined;
}

/** Messages follow each other directly, or with a line end or a zero between them. An answer ends as the message did, with a line end if with nothing. */
function readPlain(answered: Answered): Reader {
	let [rest, at, depth, begin] = ['', 0, 0, 0];
	let [isText, isEscaped] = [false, false];
	return (chunk) => {
		rest += chunk.toString('latin1');
		let out = '';
		for (; at < rest.length; at += 1) {
			const sign = rest[at];
			if (isText) {
				if (isEscaped) isEscaped = false;
				else if (sign === '\\') isEscaped = true;
				else if (sign === '"') isText = false;
			} else if (sign === '"') isText = depth > 0;
			else if (sign === '{') {
				if (depth === 0) begin = at;
				depth += 1;
			} else if (sign === '}' && depth > 0) {
				depth -= 1;
				const answer = depth === 0 ? answered(Buffer.from(rest.slice(begin, at + 1), 'latin1')) : undefined;
				if (answer !== undefined) out += `${Buffer.from(answer).toString('latin1')}${rest[at + 1] === '\0' ? '\0' : '\n'}`;
			}
		}
		const kept = depth === 0 ? rest.length : begin;
		rest = rest.slice(kept);
		[at, begin] = [at - kept, 0];
		if (rest.length > LONGEST_MESSAGE) return { bytes: out, next: 'close' };
		return out === '' ? undefined : out;
	};
}

function readCounted(order: 'BE' | 'LE', answered: Answered): Reader {
	const sizeOf = (bytes: Buffer) => (bytes.length < 4 ? undefined : 4 + (order === 'BE' ? bytes.readUInt32BE(0) : bytes.readUInt32LE(0)));
	return messages(sizeOf, (message) => {
		const answer = answered(message.subarray(4));
		if (answer === undefined) return undefined;
		const body = Buffer.from(answer);
		const head = Buffer.alloc(4);
		if (order === 'BE') head.writeUInt32BE(body.length);
		else head.writeUInt32LE(body.length);
		return { bytes: Buffer.concat([head, body]) };
	});
}

/** As language servers and debuggers speak: a head with the length of the body. */
function readHeaded(answered: Answered): Reader {
	const headOf = (bytes: Buffer) => HEAD.exec(bytes.toString('latin1', 0, LONGEST_HEAD));
	const sizeOf = (bytes: Buffer) => {
		const [head, length] = headOf(bytes) ?? [];
		if (head !== undefined) return head.length + Number(length);
		return bytes.length > LONGEST_HEAD ? 0 : undefined;
	};
	return messages(sizeOf, (message) => {
		const answer = answered(message.subarray(headOf(message)?.[0].length ?? 0));
		return answer === undefined ? undefined : { bytes: `Content-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}` };
	});
}
