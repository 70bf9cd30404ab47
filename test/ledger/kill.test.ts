import { expect, test } from 'vitest';
import { killWriters } from './kill-rounds.ts';

test('40 kill -9 under load: every row that was acknowledged is there, the chain is whole and goes on', { timeout: 180_000 }, async () => {
	const { acknowledged, archives } = await killWriters(40);
	expect(acknowledged).toBeGreaterThan(1000);
	expect(archives).toBeGreaterThan(0);
});
