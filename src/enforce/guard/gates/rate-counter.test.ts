import { expect, test } from 'vitest';
import { RateCounter } from './rate-counter.ts';

const keyed = (...keys: string[]) => keys.map((key) => ({ key }));

function counter() {
	const clock = { now: 1_000_000 };
	const rates = new RateCounter(() => clock.now);
	return { clock, rates, of: (key: string) => rates.counts(keyed(key)).get(key) };
}

test('calls of the last minute count, by key', () => {
	const { clock, rates, of } = counter();
	for (let call = 0; call < 5000; call++) {
		rates.count(keyed('a', 'b'));
		clock.now += 20;
	}
	expect([of('a'), of('b'), of('c')]).toEqual([2999, 2999, 0]);
	clock.now += 30_000;
	expect(of('a')).toBe(1499);
	clock.now += 30_000;
	expect(of('a')).toBe(0);
});

test('names that are made up make no limit forget', () => {
	const { clock, rates, of } = counter();
	for (let call = 0; call < 7; call++) rates.count(keyed('real'));
	for (let name = 0; name < 25_000; name++) rates.count(keyed(`made up ${name}`));
	expect(of('real')).toBe(7);
	// Those for which there was no room are counted together: rather too many than too few.
	expect(of('made up 24999')).toBeGreaterThan(10_000);
	expect(of('never called')).toBeGreaterThan(10_000);
	clock.now += 61_000;
	expect([of('real'), of('never called')]).toEqual([0, 0]);
	rates.count(keyed('new'));
	expect(of('new')).toBe(1);
});
