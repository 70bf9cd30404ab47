// A fixed tenth of the corpora: a change that finds less or disturbs more is seen at once. corpora.slow.test.ts runs all of them.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readText } from '#text/read-text.ts';
import { type CorpusPart, corpus } from '../../scripts/corpora/corpus.ts';
import { isArgumentDenied } from '../../scripts/corpora/decide-argument.ts';

const isFound = (text: string) => readText(text).some(({ strength }) => strength !== 'weak');

/** Of the development part: held-out texts are for measurements. */
function share(part: CorpusPart, isHit: (text: string) => boolean): number {
	const tenth = corpus(part).filter(({ isHeldOut, text }) => !isHeldOut && (createHash('sha256').update(text).digest()[1] ?? 0) % 10 === 3);
	expect(tenth.length).toBeGreaterThan(15);
	return tenth.filter(({ text }) => isHit(text)).length / tenth.length;
}

test('most hostile texts are found', () => expect(share('texts', isFound)).toBeGreaterThan(0.93));
test('hardly any benign text is disturbed', () => expect(share('benign', isFound)).toBeLessThan(0.008));
// Of all 645, some twenty are labels and sentences without a payload, which nothing should deny; this tenth holds some of them.
test('the default policy denies most hostile arguments', () =>
	expect(share('arguments', (text) => isArgumentDenied('default', text))).toBeGreaterThan(0.88));
test('and hardly any honest one', () => expect(share('benign-arguments', (text) => isArgumentDenied('default', text))).toBeLessThan(0.02));
