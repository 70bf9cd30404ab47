// A fixed case of the table; lock.slow.test.ts has all of them.

import { expect, test } from 'vitest';
import { checkCase } from './check-case.ts';
import { LOCK_CASES } from './lock-cases.ts';

test('the same text with a new effect fails and names it; the same server, and a renamed tool, pass', async () => {
	const { same, changed, renamed } = await checkCase('new-host');
	expect(same.text).toContain('LOCK HOLDS');
	expect(same.code).toBe(0);
	expect(changed.text).toContain(LOCK_CASES['new-host']);
	expect(changed.text).toMatch(/evidence +#\d+/);
	expect(changed.code).toBe(3);
	expect(renamed.check.comparison.renamed).toEqual([{ from: 'format_note', to: 'tidy_note', by: 'the same declaration' }]);
	expect(renamed.check.comparison.newEffects).toEqual([]);
	expect(renamed.code).toBe(0);
});
