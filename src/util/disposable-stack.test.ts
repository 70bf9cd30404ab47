// The own stacks and the language's: the same order, the same errors, the same moves.

import { expect, test } from 'vitest';
import { stacks } from './disposable-stack.ts';

const SYNC = [
	['own', stacks.OwnDisposableStack],
	['native', DisposableStack],
] as const;
const ASYNC = [
	['own', stacks.OwnAsyncDisposableStack],
	['native', AsyncDisposableStack],
] as const;

test.for(SYNC)('%s: last in, first out; a moved stack disposes nothing; a used-up one takes nothing', ([, Stack]) => {
	const seen: string[] = [];
	let moved: { dispose(): void } | undefined;
	{
		using stack = new Stack();
		expect(stack.use(null)).toBeNull();
		stack.use({ [Symbol.dispose]: () => seen.push('used') });
		stack.adopt('adopted', (value) => seen.push(value));
		stack.defer(() => seen.push('deferred'));
		moved = stack.move();
		expect(stack.disposed).toBe(true);
		expect(() => stack.defer(() => {})).toThrow(ReferenceError);
	}
	expect(seen).toEqual([]);
	moved.dispose();
	moved.dispose();
	expect(seen).toEqual(['deferred', 'adopted', 'used']);
});

test.for(ASYNC)('%s, async: each is waited for, and every failure is kept', async ([, Stack]) => {
	const seen: string[] = [];
	const stack = new Stack();
	stack.defer(() => {
		seen.push('first');
	});
	stack.defer(() => Promise.reject(new Error('second')));
	stack.use({ [Symbol.asyncDispose]: async () => void seen.push(await Promise.resolve('third')) });
	stack.defer(() => {
		throw new Error('fourth');
	});
	const failure = await stack.disposeAsync().then(
		() => undefined,
		(error: { name: string; error: Error; suppressed: Error }) => error,
	);
	expect([failure?.name, failure?.error.message, failure?.suppressed.message]).toEqual(['SuppressedError', 'second', 'fourth']);
	expect(seen).toEqual(['third', 'first']);
});
