import { expect, test } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.ts';
import { Lanes } from './lanes.ts';

test('a lane keeps its order, and does not wait for another', async () => {
	const lanes = new Lanes();
	const done: string[] = [];
	const gate = Promise.withResolvers<void>();
	lanes.run('a', () => gate.promise.then(() => void done.push('a1')));
	lanes.run('a', () => void done.push('a2'));
	lanes.run('b', () => void done.push('b1'));
	lanes.run('a', async () => void done.push('a3'));
	lanes.afterAll(() => done.push('all'));
	expect(done).toEqual(['b1']);
	gate.resolve();
	await new Promise((resolve) => setImmediate(resolve));
	expect(done).toEqual(['b1', 'a1', 'a2', 'a3', 'all']);
	lanes.run('a', () => void done.push('a4'));
	lanes.afterAll(() => done.push('at once'));
	expect(done.slice(-2)).toEqual(['a4', 'at once']);
});

test('a lane that is never idle holds what waits, not all that it has done', async () => {
	const lanes = new Lanes();
	const reached = Promise.withResolvers<void>();
	const done: WeakRef<Buffer>[] = [];
	const take = () => {
		const message = Buffer.alloc(10);
		lanes.run('a', async () => {
			// The next one comes before this one is done.
			take();
			if (done.push(new WeakRef(message)) < 1000) return;
			reached.resolve();
			await new Promise(() => {});
		});
	};
	lanes.run('a', async () => {});
	take();
	await reached.promise;
	await collectGarbage();
	expect(done.filter((message) => message.deref() !== undefined).length).toBeLessThan(20);
});
