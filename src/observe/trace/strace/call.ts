// One system call as strace prints it: `name(arguments) = result`.

import { NOWHERE, type Place } from '../kernel/place.ts';
import { readAnnotation } from './read-annotation.ts';
import { type Field, type Reader, readFields, type Value } from './value.ts';

export interface Result {
	/** What the call returned; NaN when strace never learned it. */
	readonly value: number;
	readonly errno?: string;
	/** What the returned descriptor refers to. */
	readonly place?: Place;
	/** A returned process id as the tracer's own pid namespace counts it, if strace said so. */
	readonly outerPid?: number;
	/** The tracer answered in the kernel's stead. */
	readonly isInjected: boolean;
	/** strace printed a number it could not have got from this call. */
	readonly isGarbled: boolean;
}

export interface Call {
	readonly name: string;
	readonly args: readonly Field[];
	/** Absent for a call that was never seen to return. */
	readonly result?: Result;
}

const NO_VALUE: Value = { kind: 'word', text: '' };

export function readCall(text: string): Call | undefined {
	const open = text.indexOf('(');
	const name = text.slice(0, open);
	if (open <= 0 || name.includes(' ')) return undefined;
	const reader: Reader = { text, pos: open + 1 };
	const args: Field[] = [];
	const isClosed = readFields(reader, ')', args);
	const result = isClosed ? readResult(text, reader.pos) : undefined;
	return { name, args, ...(result && { result }) };
}

/** Reads from behind the closing parenthesis: `     = -1 ENOENT (No such file or directory)`. */
function readResult(text: string, start: number): Result | undefined {
	let pos = start;
	while (text.charAt(pos) === ' ') pos++;
	if (text.charAt(pos) !== '=' || text.charAt(pos + 1) !== ' ') return undefined;
	pos += 2;
	const isInjected = text.endsWith('(INJECTED)');
	let end = pos;
	while (end < text.length && text.charAt(end) !== ' ' && text.charAt(end) !== '<') end++;
	const value = text.charAt(pos) === '?' ? Number.NaN : Number(text.slice(pos, end));
	if (text.charAt(end) === '<') {
		return { value, place: readAnnotation(text, end).place, isInjected, isGarbled: false };
	}
	// ` = -1 ENOENT (…)`, ` = ? ERESTARTSYS (…)`, ` = -1 (errno 18446744073709551359)`
	const word = text.slice(end + 1).split(' ', 1)[0] ?? '';
	if (word.startsWith('E')) return { value, errno: word, isInjected, isGarbled: false };
	// ` = 3 /* 7056 in strace's PID NS */`
	const outerPid = word === '/*' ? Number.parseInt(text.slice(end + 4), 10) : Number.NaN;
	return { value, ...(Number.isNaN(outerPid) ? {} : { outerPid }), isInjected, isGarbled: word === '(errno' };
}

/** What an observation says of the result. `UNFINISHED`: the process or the trace ended first, nobody knows. */
export function outcome(result: Result | undefined): { readonly ok: boolean; readonly errno?: string } {
	if (result === undefined || (Number.isNaN(result.value) && result.errno === undefined)) return { ok: false, errno: 'UNFINISHED' };
	if (result.errno !== undefined) return { ok: false, errno: result.errno };
	// Answered by the tracer in the kernel's place: nothing was done.
	if (result.isInjected) return { ok: false, errno: 'EPERM' };
	return result.isGarbled ? { ok: false, errno: 'UNKNOWN' } : { ok: true };
}

/** The argument at `index`; an empty word where the call has fewer. */
export function arg(call: Call, index: number): Value {
	return call.args[index]?.value ?? NO_VALUE;
}

export function field(value: Value, name: string): Value {
	return ('fields' in value ? value.fields.find((one) => one.name === name)?.value : undefined) ?? NO_VALUE;
}

/** A word, a number, or the name of a printed macro call; empty for anything else. */
export function word(value: Value): string {
	return value.kind === 'word' ? value.text : '';
}

export function placeOf(value: Value): Place {
	return value.kind === 'descriptor' ? value.place : NOWHERE;
}
