import { expect, test } from 'vitest';
import { withFullerParts, withOtherSwitch } from './input-parts.ts';

test('an entry of a list gets what the fuller input has there, and keeps its own values', () => {
	const full = { updates: [{ key: 'a', value: 'b', tag: 'c' }], mode: 'all' };
	expect(withFullerParts({ updates: [{ key: 'x' }] }, full)).toEqual([{ updates: [{ key: 'x', value: 'b', tag: 'c' }] }]);
	// Near misses: nothing to add; the input itself is not an entry.
	expect(withFullerParts({ updates: [{ key: 'x', value: 'y', tag: 'z' }] }, full)).toEqual([]);
	expect(withFullerParts({ path: 'x' }, full)).toEqual([]);
});

test('a switch that was left out gets both positions, one that was given the other', () => {
	expect(withOtherSwitch({ path: 'x' }, { path: 'y', force: true })).toEqual([
		{ path: 'x', force: false },
		{ path: 'x', force: true },
	]);
	expect(withOtherSwitch({ force: true }, { force: false })).toEqual([{ force: false }]);
	expect(withOtherSwitch({}, { force: false })).toEqual([{ force: true }]);
});
