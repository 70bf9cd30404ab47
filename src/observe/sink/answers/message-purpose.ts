// Reads what a JSON message asks for.

import type { RecordFields } from './made-record.ts';

/** Fields that name what is asked for. Answers often repeat them. */
export const NAMING: ReadonlySet<string> = new Set([
	'type',
	'op',
	'operation',
	'operationName',
	'action',
	'command',
	'cmd',
	'method',
	'event',
	'channel',
]);
const LONGEST = 100;

export function isShort(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST);
}

/** Returns what a JSON message asks for, in its own words. A remote procedure may be named in the parameters of another one, `call`. */
export function purposeOf(sent: RecordFields): string {
	const { params } = sent;
	const inner = typeof params === 'object' && params !== null && !Array.isArray(params) ? namesIn(params as RecordFields) : [];
	return [...namesIn(sent), ...inner].join('/');
}

function namesIn(fields: RecordFields): readonly string[] {
	return [...NAMING].flatMap((name) => (typeof fields[name] === 'string' && isShort(fields[name]) ? [fields[name]] : []));
}

/** Returns the object that a text holds, if it holds one. */
export function messageIn(text: string): RecordFields | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RecordFields) : undefined;
	} catch {
		return undefined;
	}
}
