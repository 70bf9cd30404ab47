import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventStream } from './event-stream.ts';

test('yields what is emitted, in order, also when the reader is slow', async () => {
	const seen: number[] = [];
	const stream = eventStream<number>(async (emit) => {
		emit(1);
		await sleep(1);
		emit(2);
		emit(3);
	});
	for await (const event of stream) {
		seen.push(event);
		await sleep(2);
	}
	expect(seen).toEqual([1, 2, 3]);
});

test('an error of the producer reaches the reader after its events', async () => {
	const seen: number[] = [];
	const read = async () => {
		for await (const event of eventStream<number>(async (emit) => {
			emit(1);
			throw new Error('broken');
		}))
			seen.push(event);
	};
	await expect(read()).rejects.toThrow('broken');
	expect(seen).toEqual([1]);
});

test('a reader that leaves stops the producer and waits for it', async () => {
	let isCleanedUp = false;
	const stream = eventStream<number>(async (emit, signal) => {
		emit(1);
		await new Promise((resolve) => signal.addEventListener('abort', resolve));
		await sleep(5);
		isCleanedUp = true;
	});
	for await (const event of stream) if (event === 1) break;
	expect(isCleanedUp).toBe(true);
});

test('a reader that comes late reads half a million events in time that grows with their number', async () => {
	const many = 500_000; // minutes, were each taken from the front of one array
	let seen = 0;
	for await (const event of eventStream<number>(async (emit) => {
		for (let i = 0; i < many; i++) emit(i);
	})) {
		if (event !== seen++) throw new Error(`event ${event} came out of order`);
	}
	expect(seen).toBe(many);
});
