import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventReader, type ServerSentEvent } from './event-reader.ts';
import { eventText } from './event-text.ts';

function read(text: string | Buffer, chunk: number, maxBytes = 1000): { events: object[]; isWhole: boolean } {
	const bytes = Buffer.from(text);
	const events: object[] = [];
	const reader = new EventReader(maxBytes, ({ data, ...event }: ServerSentEvent) =>
		events.push({ ...event, ...(data && { data: data.toString() }) }),
	);
	let isWhole = true;
	for (let at = 0; isWhole && at < bytes.length; at += chunk) isWhole = reader.push(bytes.subarray(at, at + chunk));
	return { events, isWhole };
}

test.for<readonly [string, string, readonly object[]]>([
	['one event', 'data: a\n\n', [{ type: 'message', data: 'a' }]],
	['several lines are one', 'data: a\ndata:b\ndata:  c\n\n', [{ type: 'message', data: 'a\nb\n c' }]],
	['name, number and pause', 'event: endpoint\nid: 7\nretry: 50\ndata: /x\n\n', [{ type: 'endpoint', id: '7', retry: 50, data: '/x' }]],
	['both ends of a line', 'data: a\r\n\r\ndata: b\r\n\r\n', [{ type: 'message', data: 'a' }, { type: 'message', data: 'b' }]],
	['carriage returns alone', 'data: a\r\rdata: b\rdata: c\r\r', [{ type: 'message', data: 'a' }, { type: 'message', data: 'b\nc' }]],
	['all mixed', 'data: a\rdata: b\ndata: c\r\ndata: d\n\r\n', [{ type: 'message', data: 'a\nb\nc\nd' }]],
	['a field behind a carriage return', 'data: {"a":1}\rid: 9\r\n\r\n', [{ type: 'message', id: '9', data: '{"a":1}' }]],
	['comments, blank lines, other fields', ': hello\n\n\nweird\n\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
	['a number alone', 'id: 1\n\n', [{ type: 'message', id: '1' }]],
	['a number with empty data', 'id: 1\ndata:\n\n', [{ type: 'message', id: '1', data: '' }]],
	['a number with a null byte is none', 'id: 1\u0000\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
	['a byte order mark', '\ufeffdata: a\n\n', [{ type: 'message', data: 'a' }]],
	['what has not ended yet is none', 'data: a\n', []],
])('%s', ([, text, expected]) => {
	for (const chunk of [1, 2, 3, 1000]) expect(read(text, chunk).events).toEqual(expected);
}); // biome-ignore format: a table

test('what is too long ends the reading, however it is cut', () => {
	for (const text of [`data: ${'a'.repeat(2000)}\n\n`, 'data: aaaaaaaaaa\n'.repeat(200), `:${'x'.repeat(3000)}`]) {
		for (const chunk of [7, 5000]) expect(read(text, chunk).isWhole).toBe(false);
	}
	expect(read(': x\n'.repeat(2000), 7).isWhole).toBe(true);
});

test('what is written is read as the same, whatever is in it', () => {
	const nasty = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', ':', ' ', 'data: ', 'id: 1', '\u2028', '😀', '\u0000') });
	fc.assert(
		fc.property(fc.array(nasty, { maxLength: 5 }), nasty, fc.integer({ min: 1, max: 9 }), (messages, id, chunk) => {
			const written = Buffer.concat(messages.map((data) => eventText({ id, data: Buffer.from(data) })));
			const { events } = read(written, chunk, 100_000);
			expect(events.map((event) => (event as { data?: string }).data)).toEqual(messages.map((data) => data.replaceAll(/\r\n|\r/g, '\n')));
		}),
	);
});
