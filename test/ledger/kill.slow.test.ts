import { expect, test } from 'vitest';
import { killWriters } from './kill-rounds.ts';

test('200 kill -9 under load', { timeout: 900_000 }, async () => {
	const { acknowledged } = await killWriters(200);
	expect(acknowledged).toBeGreaterThan(5000);
});
