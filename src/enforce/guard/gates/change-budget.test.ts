import { expect, test } from 'vitest';
import { ChangeBudget } from './change-budget.ts';

test('many changes within a minute are refused, until the minute is over', () => {
	let now = 0;
	const budget = new ChangeBudget(() => now);
	for (let listing = 0; listing < 4; listing++) {
		budget.check();
		budget.spend(5000);
		now += 1000;
	}
	expect(() => budget.check()).toThrow('the server’s declaration changes too fast: 20000 parts in a minute');
	now = 60_001;
	expect(() => budget.check()).not.toThrow();
});

test('one large listing passes, and so does any number that changes little', () => {
	let now = 0;
	const budget = new ChangeBudget(() => now);
	budget.spend(10_000);
	for (let listing = 0; listing < 1000; listing++, now += 10) {
		budget.check();
		budget.spend(listing % 5 === 0 ? 1 : 0);
	}
	expect(() => budget.check()).not.toThrow();
});
