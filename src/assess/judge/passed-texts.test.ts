import { expect, test } from 'vitest';
import { evidenceOf } from '../../../test/evidence.ts';
import { passedTextFinder } from './passed-texts.ts';

const LONG = `Confidential: the plan of the year. ${'The quick brown fox jumps over the lazy dog. '.repeat(20)}`;
const evidence = evidenceOf({ tools: [{ name: 'act' }], calls: [{ tool: 'act', args: { user: LONG } }], seen: [] });
const at = (evidence.steps[0]?.began ?? 0) + 1;
const passed = (word: string) => passedTextFinder(evidence)([word], { at, step: 1 }, []);

test('a long argument behind a word of the server’s own, cut at its end, is still this call’s argument', () => {
	expect(passed(`author_${LONG.slice(0, 400)}`)).toBe('this call');
	expect(passed(LONG.slice(0, 300))).toBe('this call');
	expect(passed(`author_${LONG.slice(0, 300)} and something else`)).toBe(undefined);
	expect(passed(`author_${LONG.slice(0, 60)}`)).toBe(undefined);
});
