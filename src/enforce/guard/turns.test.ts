import { expect, test } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.ts';
import { Turns } from './turns.ts';

/** A clock that work moves: each piece takes five milliseconds. */
function slow() {
	let now = 0;
	const done: string[] = [];
	const turns = new Turns(() => now);
	const take = (key: string, name: string) =>
		turns.take(key, () => {
			now += 5;
			done.push(name);
		});
	const round = () => new Promise((resolve) => setImmediate(resolve));
	return { take, done, round };
}

test('what fits into a slice is done at once, and the rest in rounds, one of each session after the other', async () => {
	const { take, done, round } = slow();
	for (let i = 1; i <= 6; i++) take('a', `a${i}`);
	take('b', 'b1');
	expect(done).toEqual(['a1', 'a2']);
	await round();
	expect(done).toEqual(['a1', 'a2', 'a3', 'b1']);
	await round();
	await round();
	expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5', 'a6']);
});

test('a session that comes late waits for one message of each other, not for all', async () => {
	const { take, done, round } = slow();
	for (let i = 0; i < 1000; i++) take('a', 'a');
	take('b', 'b');
	await round();
	expect(done).toEqual(['a', 'a', 'a', 'b']);
});

test('nothing is left behind, and later work is done at once again', async () => {
	const { take, done, round } = slow();
	for (let i = 0; i < 100; i++) take(`s${i % 7}`, `${i}`);
	for (let i = 0; i < 60; i++) await round();
	expect(new Set(done).size).toBe(100);
	for (let session = 0; session < 7; session++) {
		const own = done.map(Number).filter((i) => i % 7 === session);
		expect(own).toEqual(own.toSorted((a, b) => a - b));
	}
	take('a', 'last');
	expect(done.at(-1)).toBe('last');
});

test('a session that always has more waiting holds what waits, not all that it has done', async () => {
	const turns = new Turns(() => now++ * 20);
	let now = 0;
	const done: WeakRef<Buffer>[] = [];
	const take = () => {
		const message = Buffer.alloc(10);
		turns.take('a', () => {
			take();
			done.push(new WeakRef(message));
		});
	};
	for (let i = 0; i < 3; i++) take();
	while (done.length < 1000) await new Promise((resolve) => setImmediate(resolve));
	await collectGarbage();
	expect(done.filter((message) => message.deref() !== undefined).length).toBeLessThan(20);
});
