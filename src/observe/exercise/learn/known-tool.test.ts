import { expect, test } from 'vitest';
import { markerOf } from '#observe/inputs/marker.ts';
import { formOf, knownTool, noteFailure, withMarker } from './known-tool.ts';

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

test('an input that failed for another reason may be tried again', () => {
	const known = knownTool({ name: 'add_table', inputSchema: { type: 'object' } });
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	const fail = (index: number, error: string) => {
		known.tried.add(formOf({ index }, 'add_table'));
		noteFailure(known, { tool: 'add_table', args: { index }, error, reading });
	};
	fail(0, 'No document is loaded');
	fail(11, 'Invalid index: 11. Available: 0-4');
	expect([...known.tried]).toEqual([formOf({ index: 11 }, 'add_table')]);
	fail(12, 'Invalid index: 12. Available: 0-5');
	expect(known.tried.size).toBe(2);
});

test('a call that fails for a new reason does not count among the tries, up to a limit', () => {
	const known = knownTool({ name: 'filter', inputSchema: { type: 'object' } });
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	const failWith = (error: string) => {
		known.rounds += 1;
		noteFailure(known, { tool: 'filter', args: {}, error, reading });
		return known.rounds;
	};
	expect(['No data', "Column 'x' not found", "Column 'y' not found", 'Unknown operator: None'].map(failWith)).toEqual([1, 1, 2, 2]);
	const reasons = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter.repeat(9)} is wrong`);
	expect(reasons.map(failWith).at(-1)).toBe(4);
});
