// Writes server-sent events.

import type { ServerSentEvent } from './event-reader.ts';

const LINE_BREAK = /\r\n|\r|\n/;

/** `data` may contain anything. Each of its lines becomes a data line, so that none can pass for a field or an event. */
export function eventText({ id, retry, data }: Omit<ServerSentEvent, 'type'>): Buffer {
	const head = [
		...(data === undefined || data.length === 0 ? [] : ['event: message']),
		...(id === undefined ? [] : [`id: ${id}`]),
		...(retry === undefined ? [] : [`retry: ${retry}`]),
	].map((line) => `${line.replace(/[\r\n].*/s, '')}\n`);
	if (data === undefined) return Buffer.from(`${head.join('')}\n`);
	const isOneLine = !data.includes(0x0a) && !data.includes(0x0d);
	if (isOneLine) return Buffer.concat([Buffer.from(`${head.join('')}data: `), data, Buffer.from('\n\n')]);
	const lines = data.toString('utf8').split(LINE_BREAK);
	return Buffer.from(`${head.join('')}${lines.map((line) => `data: ${line}\n`).join('')}\n`);
}

/** A comment that keeps intermediaries from closing an idle connection. */
export const KEEP_ALIVE = Buffer.from(': keepalive\n\n');
