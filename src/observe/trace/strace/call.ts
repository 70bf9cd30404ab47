// One system call in strace's notation: `name(arguments) = result`.

import { NOWHERE, type Place } from '../kernel/place.ts';
import { readAnnotation } from './read-annotation.ts';
import { type Field, type Reader, readFields, type Value } from './value.ts';

export interface Result {
	/** The return value, or NaN if strace never saw it. */
	readonly value: number;
	readonly errno?: string;
	/** What the returned descriptor refers to. */
	readonly place?: Place;
	/** A returned process id in the tracer's own pid namespace, if strace printed it. */
	readonly outerPid?: number;
	/** Whether the tracer answered instead of the kernel. */
	readonly isInjected: boolean;
	/** Whether strace printed a number that this call cannot return. */
	readonly isGarbled: boolean;
}

export interface Call {
	readonly name: string;
	readonly args: readonly Field[];
	/** Absent for a call that never returned. */
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

/** Reads the text after the closing parenthesis: `     = -1 ENOENT (No such file or directory)`. */
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

/** The result in an observation. `UNFINISHED`: the process or the trace ended first, so the result is unknown. */
export function outcome(result: Result | undefined): { readonly ok: boolean; readonly errno?: string } {
	if (result === undefined || (Number.isNaN(result.value) && result.errno === undefined)) return { ok: false, errno: 'UNFINISHED' };
	if (result.errno !== undefined) return { ok: false, errno: result.errno };
	// The tracer answered instead of the kernel, and nothing was done.
	if (result.isInjected) return { ok: false, errno: 'EPERM' };
	return result.isGarbled ? { ok: false, errno: 'UNKNOWN' } : { ok: true };
}

/** Returns the argument at `index`, or an empty word if the call has fewer. */
export function arg(call: Call, index: number): Value {
	return call.args[index]?.value ?? NO_VALUE;
}

export function field(value: Value, name: string): Value {
	return ('fields' in value ? value.fields.find((one) => one.name === name)?.value : undefined) ?? NO_VALUE;
}

/** Returns a word, a number, or the name of a printed macro call, and an empty text for anything else. */
export function word(value: Value): string {
	return value.kind === 'word' ? value.text : '';
}

export function placeOf(value: Value): Place {
	return value.kind === 'descriptor' ? value.place : NOWHERE;
}
