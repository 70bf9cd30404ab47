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

test('a value that holds an argument of this call is its own only if it carries no other data', () => {
	const searched = evidenceOf({
		tools: [{ name: 'search' }],
		calls: [{ tool: 'search', args: { query: 'the weather in Oslo' } }],
		seen: [],
	});
	const by = (word: string) => passedTextFinder(searched)([word], { at: (searched.steps[0]?.began ?? 0) + 1, step: 1 }, []);
	expect(by('the weather in Oslo')).toBe('this call');
	expect(by('"the weather in Oslo" site:docs.example sort:date')).toBe('this call');
	expect(by('the weather in')).toBe('this call');
	expect(by('the weather in Oslo ada@corp.example')).toBe('this call and more');
	expect(by('the weather in Oslo|/home/ada/private/notes.md')).toBe('this call and more');
	expect(by('the weather in Oslo 3f0c9a1e5b7d24683f0c9a1e5b7d2468')).toBe('this call and more');
	expect(by(`the weather in Oslo ${'and this is what the user wrote before '.repeat(6)}`)).toBe('this call and more');
});
