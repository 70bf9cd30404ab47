import { expect, test } from 'vitest';
import { processorMs } from '../../../test/support/processor-time.ts';
import { withinTime } from './within-time.ts';

test('work that ends is done, work that does not is stopped, also inside other work', () => {
	let done = 0;
	expect(withinTime(10_000, () => void done++)).toBe(true);
	expect(
		withinTime(20, () => {
			for (;;);
		}),
	).toBe(false);
	expect(
		withinTime(10_000, () => {
			const isInnerDone = withinTime(20, () => {
				for (;;);
			});
			if (!isInnerDone) done++;
		}),
	).toBe(true);
	expect(done).toBe(2);
	expect(Object.getOwnPropertySymbols(globalThis).map(String)).not.toContain('Symbol(candor.work-within-time)');
});

test('an error of the work is thrown', () => {
	const work = () => {
		throw new RangeError('too deep');
	};
	expect(() => withinTime(1000, work)).toThrow(RangeError);
});

test('it costs next to nothing: a server may declare thousands of schemas', () => {
	const spent = processorMs(() => {
		for (let count = 0; count < 5000; count++) withinTime(1000, () => {});
	});
	expect(spent).toBeLessThan(5000); // 10 ms each and more, were a context made for it
});

test('work that had no processor for most of its time begins again, once', () => {
	let begun = 0;
	const waiting = (milliseconds: number) => () => {
		begun++;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
	};
	expect(withinTime(30, waiting(100))).toBe(true);
	expect(begun).toBe(2);
	expect(withinTime(30, waiting(10_000))).toBe(false);
	expect(begun).toBe(4);
});
