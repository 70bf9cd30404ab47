// The argument tokenizer: reads the text between the parentheses into a small tree. It is tolerant: the end of the text closes every open
// bracket, because the first half of an unfinished call is read in the same way.

import type { Place } from '../kernel/place.ts';
import { readAnnotation } from './read-annotation.ts';

export type Value =
	| { readonly kind: 'string'; readonly raw: string; readonly isCut: boolean; readonly isAbstract: boolean }
	| { readonly kind: 'descriptor'; readonly fd: number; readonly place: Place }
	| { readonly kind: 'list' | 'struct'; readonly fields: readonly Field[] }
	| { readonly kind: 'call'; readonly name: string; readonly fields: readonly Field[] }
	| { readonly kind: 'word'; readonly text: string };

/** `name` is empty if strace prints none. */
export interface Field {
	readonly name: string;
	readonly value: Value;
}

export interface Reader {
	readonly text: string;
	pos: number;
}

/** The value of `AT_FDCWD`. */
export const CURRENT_DIRECTORY = -100;

const DEEPEST = 32;
const DELETED = ' (deleted)';

/** Reads fields up to the closing bracket and skips it. Returns false if the text ended first. */
export function readFields(reader: Reader, close: string, fields: Field[], depth = 0): boolean {
	const { text } = reader;
	while (reader.pos < text.length) {
		const char = text.charAt(reader.pos);
		if (char === close) {
			reader.pos++;
			return true;
		}
		if (char === ',' || char === ' ') {
			reader.pos++;
		} else if (text.startsWith('/*', reader.pos)) {
			skipComment(reader);
		} else if (text.startsWith('=> ', reader.pos)) {
			// What the kernel wrote back, `{flags=…} => {parent_tid=[5]}`: only the call's own value, which comes first, is kept.
			reader.pos += 3;
			readValue(reader, depth);
		} else {
			const before = reader.pos;
			fields.push({ name: readFieldName(reader), value: readValue(reader, depth) });
			// Skips a stray closing bracket, because the loop would not advance otherwise.
			if (reader.pos === before) reader.pos++;
		}
	}
	return false;
}

function readFieldName(reader: Reader): string {
	const { text, pos } = reader;
	let end = pos;
	while (end < text.length && isNameChar(text.charCodeAt(end))) end++;
	if (end === pos || text.charAt(end) !== '=' || text.startsWith('=>', end)) return '';
	reader.pos = end + 1;
	return text.slice(pos, end);
}

function readValue(reader: Reader, depth: number): Value {
	const { text, pos } = reader;
	const char = text.charAt(pos);
	if (char === '"') return readString(reader, false);
	if (char === '@' && text.charAt(pos + 1) === '"') {
		reader.pos++;
		return readString(reader, true);
	}
	if ((char === '[' || char === '{') && depth < DEEPEST) {
		reader.pos++;
		const fields: Field[] = [];
		readFields(reader, char === '[' ? ']' : '}', fields, depth + 1);
		return { kind: char === '[' ? 'list' : 'struct', fields };
	}
	return readWord(reader, depth);
}

function readString(reader: Reader, isAbstract: boolean): Value {
	const { text } = reader;
	const start = reader.pos + 1;
	let end = start - 1;
	do {
		end = text.indexOf('"', end + 1);
		if (end < 0) {
			reader.pos = text.length;
			return { kind: 'string', raw: text.slice(start), isCut: true, isAbstract };
		}
	} while (isEscaped(text, end));
	reader.pos = end + 1;
	const isCut = text.startsWith('...', reader.pos);
	if (isCut) reader.pos += 3;
	return { kind: 'string', raw: text.slice(start, end), isCut, isAbstract };
}

/** Whether an odd number of backslashes precedes `index`. */
function isEscaped(text: string, index: number): boolean {
	let first = index;
	while (text.charAt(first - 1) === '\\') first--;
	return (index - first) % 2 === 1;
}

function readWord(reader: Reader, depth: number): Value {
	const { text, pos } = reader;
	let end = pos;
	while (end < text.length && !',)]}( <"[{'.includes(text.charAt(end))) end++;
	const word = text.slice(pos, end);
	reader.pos = end;
	const next = text.charAt(end);
	if (next === '<' && text.charAt(end + 1) !== '<') {
		const fd = word === 'AT_FDCWD' ? CURRENT_DIRECTORY : Number(word);
		if (word !== '' && Number.isInteger(fd)) {
			const annotation = readAnnotation(text, end);
			reader.pos = annotation.end;
			return { kind: 'descriptor', fd, place: fd === CURRENT_DIRECTORY ? directoryPlace(annotation.place) : annotation.place };
		}
	}
	if (next === '(' && depth < DEEPEST) {
		reader.pos++;
		const fields: Field[] = [];
		readFields(reader, ')', fields, depth + 1);
		return { kind: 'call', name: word, fields };
	}
	return { kind: 'word', text: word };
}

/** For the working directory strace leaves the kernel's mark in the path: `AT_FDCWD</tmp/x (deleted)>`. */
function directoryPlace(place: Place): Place {
	return place.path.endsWith(DELETED) ? { path: place.path.slice(0, -DELETED.length), isDeleted: true } : place;
}

function skipComment(reader: Reader): void {
	const end = reader.text.indexOf('*/', reader.pos + 2);
	reader.pos = end < 0 ? reader.text.length : end + 2;
}

function isNameChar(code: number): boolean {
	return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}
