import { corpus } from '../corpora/corpus.ts';
import { type Example, exampleOf } from './learn.ts';

/** Returns no held-out text. */
export function developmentExamples(): readonly Example[] {
	const of = (part: 'texts' | 'benign') =>
		corpus(part)
			.filter(({ isHeldOut }) => !isHeldOut)
			.map(({ source, text }) => exampleOf(source, text, part === 'texts'));
	return [...of('texts'), ...of('benign')];
}
