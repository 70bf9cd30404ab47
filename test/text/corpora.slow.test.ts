// All of the corpora, against what was measured when the rules were written. test/corpora/README.md has the figures.

import { expect, test } from 'vitest';
import { readText } from '#text/read-text.ts';
import { type CorpusPart, corpus } from '../../scripts/corpora/corpus.ts';
import { isArgumentDenied } from '../../scripts/corpora/decide-argument.ts';

const isFound = (text: string) => readText(text).some(({ strength }) => strength !== 'weak');

function share(part: CorpusPart, isHit: (text: string) => boolean): number {
	const entries = corpus(part).filter(({ isHeldOut }) => !isHeldOut);
	return entries.filter(({ text }) => isHit(text)).length / entries.length;
}

test('texts', () => expect(share('texts', isFound)).toBeGreaterThan(0.95));
test('benign texts', () => expect(share('benign', isFound)).toBeLessThanOrEqual(0.003));
test.each(['default', 'strict'] as const)('arguments with the %s policy', (policy) =>
	expect(share('arguments', (text) => isArgumentDenied(policy, text))).toBeGreaterThan(0.93),
);
test('honest arguments with the default policy', () =>
	expect(share('benign-arguments', (text) => isArgumentDenied('default', text))).toBeLessThanOrEqual(0.003));
