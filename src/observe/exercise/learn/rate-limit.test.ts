import { expect, test } from 'vitest';
import { isRateLimited, Pauses } from './rate-limit.ts';

test.each<[error: string, wait: number]>([
	['HTTP 429: Too Many Requests', 1_100],
	['Rate limit exceeded. Try again in 2 seconds.', 2_100],
	['attempted to consume 1 tokens when 0.79 were available', 1_100],
	['Request was throttled. Retry after 600s', 3_000],
	['Note 429 not found', 0],
	['The rate limit is 5 calls a day', 0],
	['max_tokens must be above 0', 0],
])('%s: a pause of %i ms', (error, wait) => {
	const pauses = new Pauses();
	expect(pauses.note(error)).toBe(wait > 0);
	expect(isRateLimited(error)).toBe(wait > 0);
	expect(pauses.take()).toBe(wait);
	expect(pauses.take()).toBe(0);
});

test('a server that refuses everything is not waited for without end', () => {
	const pauses = new Pauses();
	let waited = 0;
	for (let call = 0; call < 100 && pauses.note('Too many requests'); call += 1) waited += pauses.take();
	expect(waited).toBe(30_000);
});
