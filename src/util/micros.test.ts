import { afterEach, expect, test, vi } from 'vitest';
import { microsNotAfterNow, nowMicros } from './micros.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
	['ahead', 16],
	['behind', -16],
])('is right to the millisecond in a process whose time origin was taken %s of the wall clock', (_, skewMs) => {
	vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + skewMs);
	const before = Date.now() * 1000;
	const now = nowMicros();
	const after = (Date.now() + 1) * 1000;
	expect(now).toBeGreaterThanOrEqual(before);
	expect(now).toBeLessThan(after);
});

test('a beginning is never stamped after what is done next', () => {
	for (let i = 0; i < 10_000; i++) expect(microsNotAfterNow()).toBeLessThanOrEqual(nowMicros());
});
