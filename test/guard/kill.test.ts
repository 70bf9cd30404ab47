import { expect, test } from 'vitest';
import { killGuards } from './kill-guards.ts';

test('whatever call reached the server is in the ledger, also when the guard is killed', { timeout: 120_000 }, async () => {
	expect(await killGuards(8)).toBeGreaterThan(8);
});
