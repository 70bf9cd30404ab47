import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { StderrTail } from './stderr-tail.ts';

test('keeps the last 64 KB, whatever the size of the writes', async () => {
	for (const size of [1, 100, 65_536, 1_000_000]) {
		const stream = new PassThrough();
		const tail = new StderrTail(stream);
		const all = Buffer.from(Array.from({ length: 200_000 }, (_, index) => 97 + (index % 26)));
		for (let at = 0; at < all.length; at += size) stream.write(all.subarray(at, at + size));
		stream.end('the end');
		await new Promise((resolve) => stream.once('close', resolve));
		expect(tail.text()).toBe(`${all}the end`.slice(-65_536));
	}
});

test('gives the last lines, and reads a stream that was paused', async () => {
	const stream = new PassThrough();
	stream.pause();
	const tail = new StderrTail(stream);
	stream.end('one\r\n\ntwo\nthree\n');
	await new Promise((resolve) => stream.once('close', resolve));
	expect(tail.lines(2)).toEqual(['two', 'three']);
	expect(tail.lines(9)).toEqual(['one', 'two', 'three']);
});
