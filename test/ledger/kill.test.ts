import { expect, test } from 'vitest';
import { killWriters } from './kill-rounds.ts';

test('20 kill -9 under load: every row that was acknowledged is there, the chain is whole and goes on', { timeout: 180_000 }, async () => {
	const { acknowledged, archives } = await killWriters(20);
	expect(acknowledged).toBeGreaterThan(300);
	expect(archives).toBeGreaterThan(0);
});
