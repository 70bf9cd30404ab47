import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { film, photograph } from './drawn-scene.ts';

test('a photograph has its size, and every row of it', () => {
	const bytes = photograph(32, 24);
	expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([32, 24]);
	const at = bytes.indexOf('IDAT');
	const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
	expect(rows).toHaveLength(24 * (1 + 3 * 32));
	expect(photograph().length).toBeLessThan(10_000);
});

test('a film is a RIFF file whose parts have the sizes that they state', () => {
	const bytes = film(8, 4, 3);
	expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFAVI ');
	expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
	expect(bytes.toString('latin1').split('00dc')).toHaveLength(1 + 2 * 3);
	const first = bytes.indexOf('00dc');
	expect(bytes.readUInt32LE(first + 4)).toBe((8 * 4 * 3) / 2);
	expect(bytes.toString('latin1', first + 8 + 48, first + 12 + 48)).toBe('00dc');
});
