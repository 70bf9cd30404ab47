import { expect, test } from 'vitest';
import { findingsOf } from '../../../../test/judged.ts';

const dependence = {
	channel: 'answer',
	destination: 'weather',
	place: 'content',
	first: 'aa',
	other: 'bb',
	canaries: ['file:.netrc'],
} as const;
const found = (channel: 'answer' | 'file') =>
	findingsOf('secret-dependent-answer', {
		interference: { runs: 4, calls: 3, parts: 9, noisy: 1, dependences: [{ ...dependence, channel }] },
	});

test('what depends on a secret is medium, and names it', () => {
	expect(found('answer')).toMatchObject([{ severity: 'medium', canaries: ['file:.netrc'] }]);
});

test('another way out is another rule’s business', () => {
	expect(found('file')).toEqual([]);
});
