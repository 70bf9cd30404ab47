import { expect, test } from 'vitest';
import { killGuards } from './kill-guards.ts';

test('200 kill -9 under load', { timeout: 900_000 }, async () => {
	expect(await killGuards(200)).toBeGreaterThan(1000);
});
