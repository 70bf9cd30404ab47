import { expect, test } from 'vitest';
import { withinRoom } from './budget.ts';

const budget = { calls: 5, baits: 4, edges: 2, malformed: 3 };

test('with room enough the budget stays as it is', () => {
	expect(withinRoom(budget, 20)).toEqual(budget);
});

test('with less room one of each kind comes before two of any', () => {
	expect(withinRoom(budget, 7)).toEqual({ calls: 2, baits: 2, edges: 1, malformed: 2 });
	expect(withinRoom(budget, 13)).toEqual({ calls: 4, baits: 4, edges: 2, malformed: 3 });
});

test('one call at least', () => {
	expect(withinRoom(budget, 0)).toEqual({ calls: 1, baits: 0, edges: 0, malformed: 0 });
});
