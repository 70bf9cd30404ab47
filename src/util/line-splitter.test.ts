import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { type LineOptions, LineSplitter } from './line-splitter.ts';

function split(
	chunks: readonly Buffer[],
	maxLineBytes = 1024,
	options: Partial<LineOptions> = {},
): { lines: string[]; oversized: { head: string; bytes: number }[] } {
	const lines: string[] = [];
	const oversized: { head: string; bytes: number }[] = [];
	const splitter = new LineSplitter(
		{
			line: (bytes) => lines.push(bytes.toString('utf8')),
			oversized: (head, bytes) => oversized.push({ head: head.toString('utf8'), bytes }),
		},
		{ maxLineBytes, headBytes: 8, ...options },
	);
	for (const chunk of chunks) splitter.push(chunk);
	splitter.end();
	return { lines, oversized };
}

test('lines come out the same however the bytes are chunked, also inside a character', () => {
	const text = fc.array(
		fc.string({ unit: 'grapheme', maxLength: 30 }).filter((line) => !/[\r\n]/.test(line)),
		{ maxLength: 20 },
	);
	fc.assert(
		fc.property(
			text,
			fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 30 }),
			fc.constantFrom('\n', '\r\n'),
			(lines, sizes, end) => {
				const bytes = Buffer.from(lines.join(end));
				const chunks: Buffer[] = [];
				for (let at = 0, index = 0; at < bytes.length; index++) {
					const size = Math.max(1, sizes[index % sizes.length] ?? 1);
					chunks.push(bytes.subarray(at, at + size));
					at += size;
				}
				expect(split(chunks).lines).toEqual(lines.filter((line) => line !== ''));
			},
		),
	);
});

test('a line above the limit is reported by its beginning and length, and the next line is whole', () => {
	const long = Buffer.from(`${'x'.repeat(100_000)}\nnext\n`);
	const expected = { lines: ['next'], oversized: [{ head: 'xxxxxxxx', bytes: 100_000 }] };
	expect(split([long])).toEqual(expected);
	expect(split(Array.from(long, (byte) => Buffer.from([byte])))).toEqual(expected);
});

test('a line exactly at the limit is kept, also across many blocks', () => {
	const limit = 1_000_000;
	const line = 'y'.repeat(limit);
	const bytes = Buffer.from(`${line}\n${line}z\n`);
	const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
		bytes.subarray(index * 65_536, (index + 1) * 65_536),
	);
	const { lines, oversized } = split(chunks, limit);
	expect(lines).toEqual([line]);
	expect(oversized).toEqual([{ head: 'yyyyyyyy', bytes: limit + 1 }]);
});

test.for<readonly [string, readonly string[]]>([
	['a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
	['a\r\r\n\n\rb', ['a', '', '', '', 'b']],
	['\r\n\r\n', ['', '']],
])('%j has the lines %j where a carriage return alone ends one, however the bytes are chunked', ([text, expected]) => {
	const bytes = Buffer.from(text);
	for (const size of [1, 2, 3, bytes.length]) {
		const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
		expect(split(chunks, 1024, { ends: 'any', keepsBlank: true }).lines).toEqual(expected);
	}
});

test('gathering a line from single bytes takes linear time', () => {
	const byte = Buffer.from('a');
	const splitter = new LineSplitter({ line: () => {}, oversized: () => {} }, { maxLineBytes: 1e9, headBytes: 8 });
	const spent = processorMs(() => {
		for (let index = 0; index < 1_000_000; index++) splitter.push(byte);
		splitter.end();
	});
	expect(spent).toBeLessThan(10_000); // a minute and more, were all bytes so far copied for each
});

test('of a line of 200 MB no more is held than a line may have, and nothing but its beginning once it is too long', () => {
	const limit = 64 << 20;
	const oversized: number[] = [];
	const splitter = new LineSplitter(
		{ line: () => {}, oversized: (_, bytes) => oversized.push(bytes) },
		{ maxLineBytes: limit, headBytes: 200 },
	);
	const block = Buffer.alloc(1 << 20, 'z');
	let most = 0;
	for (let megabytes = 1; megabytes <= 200; megabytes++) {
		splitter.push(block);
		most = Math.max(most, splitter.heldBytes);
		if (megabytes > 64) expect(splitter.heldBytes).toBe(200);
	}
	expect(most).toBeLessThanOrEqual(limit + 1);
	splitter.push(Buffer.from('\n'));
	expect(oversized).toEqual([200 << 20]);
});
