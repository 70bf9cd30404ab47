import { expect, test } from 'vitest';
import { checkCase } from './check-case.ts';
import { LOCK_CASES } from './lock-cases.ts';

test.for(Object.entries(LOCK_CASES))('%s', async ([name, sentence]) => {
	const { same, changed, renamed } = await checkCase(name);
	expect([same.code, same.text]).toEqual([0, expect.stringContaining('LOCK HOLDS')]);
	expect([changed.code, changed.text]).toEqual([3, expect.stringContaining(sentence)]);
	expect(renamed.check.comparison).toMatchObject({ newEffects: [], noLongerWork: [], renamed: [{ from: 'format_note', to: 'tidy_note' }] });
	expect(renamed.code).toBe(0);
});
