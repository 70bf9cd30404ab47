import { expect, test } from 'vitest';
import { EventReader } from './event-reader.ts';

/** Every chunk length gives the same events. */
function read(text: string, maxBytes = 1000): unknown[] {
	const bytes = Buffer.from(text);
	const readings = [1, 3, bytes.length].map((length) => {
		const seen: unknown[] = [];
		const reader = new EventReader(
			{
				event: ({ data, ...event }) => seen.push({ ...event, data: data.toString() }),
				oversized: (head, size) => seen.push({ head: head.toString(), size }),
			},
			maxBytes,
		);
		for (let at = 0; at < bytes.length; at += length) reader.push(bytes.subarray(at, at + length));
		return seen;
	});
	for (const other of readings.slice(1)) expect(other).toEqual(readings[0]);
	return readings[0] ?? [];
}

test.for<readonly [string, string, readonly unknown[]]>([
	['one event', 'data: a\n\n', [{ type: 'message', data: 'a' }]],
	['several lines are one', 'data: a\ndata:b\ndata:  c\n\n', [{ type: 'message', data: 'a\nb\n c' }]],
	['name and id', 'event: endpoint\nid: 7\ndata: /x\n\n', [{ type: 'endpoint', id: '7', data: '/x' }]],
	['carriage returns', 'data: a\r\n\r\ndata: b\r\n\r\n', [{ type: 'message', data: 'a' }, { type: 'message', data: 'b' }]],
	['comments, blank lines, other fields', ': hello\n\n\nretry: 5\nweird\n\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
	['an empty one', 'id: 1\ndata\n\n', [{ type: 'message', id: '1', data: '' }]],
	['a name without data is none', 'event: x\n\ndata: a\n\n', [{ type: 'message', data: 'a' }]],
	['what has not ended yet is none', 'data: a\n', []],
])('%s', ([, text, expected]) => {
	expect(read(text)).toEqual(expected);
}); // biome-ignore format: a table

test('what is too long is told by its beginning, and the next event is whole', () => {
	expect(read(`data: ${'a'.repeat(2000)}\n\ndata: b\n\n`)).toEqual([
		{ head: expect.stringMatching(/^data: a+$/), size: 2006 },
		{ type: 'message', data: 'b' },
	]);
	expect(read(`${'data: aaaaaaaaaa\n'.repeat(10)}\ndata: b\n\n`, 50)).toEqual([
		{ head: 'aaaaaaaaaa', size: 100 },
		{ type: 'message', data: 'b' },
	]);
});
