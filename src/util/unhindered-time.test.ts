import { expect, test } from 'vitest';
import type { Task } from './task-reader.ts';
import { UnhinderedTime } from './unhindered-time.ts';

/** Each look: milliseconds since the last one, and what the threads did in it. */
function passed(...looks: readonly [ms: number, ...tasks: Task[]][]): number[] {
	let at = 0;
	let tasks: readonly Task[] = looks[0]?.slice(1) as Task[];
	const time = new UnhinderedTime(
		() => tasks,
		() => at,
	);
	return looks.slice(1).map(([ms, ...next]) => {
		at += ms;
		tasks = next;
		return time.advance();
	});
}
const task = (id: number, state: string, ranMs = 0, waitedMs = 0): Task => ({ id, state, ranMs, waitedMs });

test('threads that sleep, or run as soon as they want to, have all the time there is', () => {
	expect(passed([0, task(1, 'S'), task(2, 'S')], [4, task(1, 'S'), task(2, 'S', 1)], [4, task(1, 'S', 3), task(2, 'S', 2)])).toEqual([
		4, 4,
	]);
	expect(passed([0, task(1, 'R')], [4, task(1, 'R', 4)])).toEqual([4]);
	expect(passed([0], [4])).toEqual([4]); // none at all
});

test('one that is ready and has no processor stops the clock for all', () => {
	expect(passed([0, task(1, 'S'), task(2, 'S')], [100, task(1, 'S'), task(2, 'R')], [100, task(1, 'S'), task(2, 'R')])).toEqual([0, 0]);
});

test('a wait counts when it is over, also one that was longer than the look', () => {
	expect(passed([0, task(1, 'S')], [4, task(1, 'R')], [4, task(1, 'S', 0.5, 7)], [4, task(1, 'S', 0.5, 7)])).toEqual([0, 0, 4]);
	expect(passed([0, task(1, 'S')], [50, task(1, 'S', 2, 30)])).toEqual([20]);
});

test('waits of two threads one after the other both count', () => {
	const looks = passed(
		[0, task(1, 'S'), task(2, 'S')],
		[50, task(1, 'S', 1, 40), task(2, 'R')],
		[50, task(1, 'S', 1, 40), task(2, 'S', 1, 50)],
		[10, task(1, 'S', 1, 40), task(2, 'S', 1, 50)],
	);
	expect(looks).toEqual([0, 0, 10]);
});

test('a new thread that waits stops the clock, one that has ended does not, and one that its tracer stopped waits for the tracer', () => {
	expect(passed([0], [10, task(3, 'R', 1)])).toEqual([1]);
	expect(passed([0, task(3, 'R')], [10])).toEqual([10]);
	expect(passed([0, task(3, 't'), task(9, 'R')], [10, task(3, 't'), task(9, 'R', 6)])).toEqual([6]);
});
