import { expect, test } from 'vitest';
import { Fifo } from './fifo.ts';

test('what came first is taken first', () => {
	const fifo = new Fifo<number>();
	const taken: (number | undefined)[] = [];
	fifo.push(1);
	fifo.push(2);
	taken.push(fifo.take());
	fifo.push(3);
	expect(fifo.size).toBe(2);
	taken.push(fifo.take(), fifo.take(), fifo.take());
	expect(taken).toEqual([1, 2, 3, undefined]);
	expect(fifo.size).toBe(0);
});
