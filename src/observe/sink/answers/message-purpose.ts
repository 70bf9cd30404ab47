import type { RecordFields } from './made-record.ts';

/** Fields that name what is asked for. Answers often repeat them. */
export const NAMING: ReadonlySet<string> = new Set(['type', 'op', 'action', 'command', 'cmd', 'method', 'event', 'channel']);
const LONGEST = 100;

export function isShort(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST);
}

/** Returns what a JSON message asks for, in its own words. */
export function purposeOf(sent: RecordFields): string {
	return [...NAMING].flatMap((name) => (typeof sent[name] === 'string' && isShort(sent[name]) ? [sent[name]] : [])).join('/');
}
