import { expect, test } from 'vitest';
import { findingsOf, judged } from '../../../../test/judged.ts';

const dependence = {
	channel: 'file',
	destination: 'weather',
	place: 'content',
	first: 'aa',
	other: 'bb',
	canaries: ['file:.netrc'],
} as const;
const found = (channel: 'answer' | 'file') =>
	findingsOf('secret-dependent-file', {
		interference: { runs: 4, calls: 3, parts: 9, noisy: 1, dependences: [{ ...dependence, channel }] },
	});

test('what depends on a secret is medium, and names it', () => {
	expect(found('file')).toMatchObject([{ severity: 'medium', canaries: ['file:.netrc'] }]);
});

test('another way out is another rule’s business', () => {
	expect(found('answer')).toEqual([]);
});

test('what was found counts although not everything could be compared, and without it the rule is untested', () => {
	const verdictOf = (dependences: readonly (typeof dependence)[]) =>
		judged({ interference: { runs: 4, calls: 3, parts: 9, noisy: 1, dependences, untested: 'a call was not answered' } }).verdicts.find(
			({ rule }) => rule === 'secret-dependent-file',
		);
	expect([verdictOf([dependence])?.verdict, verdictOf([])?.verdict]).toEqual(['fail', 'untested']);
});
