import { expect, test } from 'vitest';
import { markerOf } from '#observe/inputs/marker.ts';
import { withMarker } from './known-tool.ts';

const old = markerOf('get_note', 1);
const next = markerOf('get_note', 5007);

test('the new marker replaces the old one, and that of another tool stays', () => {
	const other = markerOf('list_notes', 1);
	expect(withMarker({ a: `${old}.txt`, b: [`${old}-2`], c: other }, 'get_note', next)).toEqual({
		a: `${next}.txt`,
		b: [`${next}-2`],
		c: other,
	});
});

test('a text that was padded to a required length keeps its length', () => {
	const { id, second } = withMarker({ id: old.padEnd(32, 'x'), second: `${old}-1`.padEnd(32, 'x') }, 'get_note', next);
	expect([id, second]).toEqual([next.padEnd(32, 'x'), `${next}-1`.padEnd(32, 'x')]);
});
