import { expect, test } from 'vitest';
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
