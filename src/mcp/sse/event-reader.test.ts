import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventReader } from './event-reader.ts';
import { eventText } from './event-text.ts';

type Seen = object[];

/** Single bytes of a long text would take seconds. */
const chunkSizes = (text: string | Buffer) => (text.length < 20_000 ? [1, 2, 3, 7, 100_000] : [997, 1_000_000]);

function chunked(text: string | Buffer, size: number): Buffer[] {
	const bytes = Buffer.from(text);
	return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** With `oversized` reported, as the exerciser reads; every chunk length gives the same. */
function read(text: string | Buffer, maxBytes = 1000): Seen {
	const readings = chunkSizes(text).map((size) => {
		const seen: Seen = [];
		const reader = new EventReader(
			{
				event: ({ data, ...event }) => seen.push({ ...event, ...(data && { data: data.toString() }) }),
				oversized: (head, bytes) => seen.push({ head: head.toString(), bytes }),
			},
			maxBytes,
		);
		const goesOn = chunked(text, size).every((chunk) => reader.push(chunk));
		expect(goesOn).toBe(true);
		return seen;
	});
	for (const other of readings.slice(1)) expect(other).toEqual(readings[0]);
	return readings[0] ?? [];
}

/** Without it, as the guard reads: what it has seen before it stopped. */
function readUntilStopped(text: string, maxBytes = 1000): { seen: Seen; isStopped: boolean } {
	const readings = chunkSizes(text).map((size) => {
		const seen: Seen = [];
		const reader = new EventReader({ event: ({ data, ...event }) => seen.push({ ...event, data: String(data) }) }, maxBytes);
		let isStopped = false;
		for (const chunk of chunked(text, size)) isStopped = !reader.push(chunk);
		return { seen, isStopped };
	});
	for (const other of readings.slice(1)) expect(other).toEqual(readings[0]);
	return readings[0] ?? { seen: [], isStopped: false };
}

const message = (data: string) => ({ type: 'message', data });
const repeated = (count: number) => Array.from({ length: count }, () => 'aaaaaaaaaa').join('\n');

test.for<readonly [string, string, readonly object[]]>([
	['one event', 'data: a\n\n', [message('a')]],
	['several lines are one', 'data: a\ndata:b\ndata:  c\n\n', [message('a\nb\n c')]],
	['type, id and retry time', 'event: endpoint\nid: 7\nretry: 50\ndata: /x\n\n', [{ type: 'endpoint', id: '7', retry: 50, data: '/x' }]],
	['both characters end a line', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
	['carriage returns alone', 'data: a\r\rdata: b\rdata: c\r\r', [message('a'), message('b\nc')]],
	['all mixed', 'data: a\rdata: b\ndata: c\r\ndata: d\n\r\n', [message('a\nb\nc\nd')]],
	['a field behind a carriage return', 'data: {"a":1}\rid: 9\r\n\r\n', [{ type: 'message', id: '9', data: '{"a":1}' }]],
	['comments, blank lines, other fields', ': hello\n\n\nweird\n\ndata: a\n\n', [message('a')]],
	['a retry time that is none', 'retry: soon\n\nretry: 5s\ndata: a\n\n', [message('a')]],
	['a retry time alone', 'retry: 5\n\n', [{ type: 'message', retry: 5 }]],
	['an id alone', 'id: 1\n\n', [{ type: 'message', id: '1' }]],
	['an id with empty data', 'id: 1\ndata:\n\n', [{ type: 'message', id: '1', data: '' }]],
	['a field without a colon is empty', 'id: 1\ndata\n\n', [{ type: 'message', id: '1', data: '' }]],
	['an id with a null byte is none', 'id: 1\u0000\ndata: a\n\n', [message('a')]],
	['an id that is too long is none', `id: ${'1'.repeat(5000)}\ndata: a\n\n`, [message('a')]],
	['a type without data is none', 'event: x\n\ndata: a\n\n', [message('a')]],
	['a byte order mark', '\ufeffdata: a\n\n', [message('a')]],
	['a byte order mark and carriage returns', '\ufeffdata: a\r\rdata: b\r\r', [message('a'), message('b')]],
	['only the first byte order mark', '\ufeff\ufeffdata: a\n\ndata: b\n\n\ufeffdata: c\n\n', [message('b')]],
	['what has not ended yet is none', 'data: a\n', []],
])('%s', ([, text, expected]) => {
	expect(read(text, 10_000)).toEqual(expected);
}); // biome-ignore format: a table

test.for<readonly [string, string, readonly object[], isStopped: boolean]>([
	['data of exactly the limit', `data: ${'a'.repeat(1000)}\n\ndata: b\n\n`, [message('a'.repeat(1000)), message('b')], false],
	['data one byte above it', `data: ${'a'.repeat(1001)}\n\ndata: b\n\n`, [{ head: `data: ${'a'.repeat(1000)}`, bytes: 1007 }, message('b')], true],
	['the same without a space', `data:${'a'.repeat(1001)}\n\ndata: b\n\n`, [{ head: 'a'.repeat(1001), bytes: 1001 }, message('b')], true],
	['many lines of exactly the limit', `${'data: aaaaaaaaaa\n'.repeat(100)}\ndata: b\n\n`, [message(repeated(100)), message('b')], false],
	['many lines above it', `${'data: aaaaaaaaaa\n'.repeat(101)}\ndata: b\n\n`, [{ head: 'aaaaaaaaaa', bytes: 1010 }, message('b')], true],
	['too many empty lines', `${'data\n'.repeat(100_001)}\ndata: b\n\n`, [{ head: '', bytes: 0 }, message('b')], true],
	['an event of which one line is too long', `data: a\ndata: ${'a'.repeat(2000)}\ndata: c\n\ndata: b\n\n`, [{ head: `data: ${'a'.repeat(1000)}`, bytes: 2006 }, message('b')], true],
	['a comment that is too long', `data: a\n:${'x'.repeat(3000)}\n\ndata: b\n\n`, [{ head: `:${'x'.repeat(1005)}`, bytes: 3001 }, message('a'), message('b')], true],
	['many comments', `${': x\n'.repeat(2000)}data: b\n\n`, [message('b')], false],
])('limits: %s', ([, text, expected, isStopped]) => {
	expect(read(text)).toEqual(expected);
	const firstOversized = expected.findIndex((one) => 'head' in one);
	expect(readUntilStopped(text)).toEqual({ seen: firstOversized === -1 ? expected : expected.slice(0, firstOversized), isStopped });
}); // biome-ignore format: a table

test('a reader that stops does so before the end of what is too long, and counts what it keeps until then', () => {
	const reader = new EventReader({ event: () => {} }, 1000);
	expect(reader.push(Buffer.from('data: aaaa\ndata: '))).toBe(true);
	expect(reader.gathered).toBe(4 + 6);
	expect(reader.push(Buffer.from('x'.repeat(990)))).toBe(true);
	expect(reader.push(Buffer.from('x'.repeat(100)))).toBe(false);
	expect(reader.push(Buffer.from('\n\ndata: b\n\n'))).toBe(false);
});

test('what is written is read as the same, whatever is in it', () => {
	const nasty = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', ':', ' ', 'data: ', 'id: 1', '\u2028', '😀', '\u0000') });
	fc.assert(
		fc.property(fc.array(nasty, { maxLength: 5 }), nasty, (messages, id) => {
			const written = Buffer.concat(messages.map((data) => eventText({ id, data: Buffer.from(data) })));
			const events = read(written, 100_000);
			expect(events.map((event) => (event as { data?: string }).data)).toEqual(messages.map((data) => data.replaceAll(/\r\n|\r/g, '\n')));
		}),
	);
});
