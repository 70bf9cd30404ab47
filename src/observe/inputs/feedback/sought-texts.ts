// Texts for an argument that names a place in a document by its text: an anchor, a heading, a passage.

import type { Json } from '#model/declaration.ts';
import { isFreeText } from '../hint/key-texts.ts';
import { HEADED, WRITTEN } from './edit-words.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import type { InputLeaf } from './input-parts.ts';
import { isRepeated } from './repeated-value.ts';

/** Returns what other tools wrote last, one text of each kind, if the error repeats the text. Sample: Anchor 'x' not found in document. */
export function soughtTexts(
	leaf: InputLeaf,
	words: readonly string[],
	{ error }: FailedCall,
	{ workedFor }: FeedbackMaterial,
): readonly Json[] {
	if (!isFreeText(words) || !isRepeated(error, String(leaf.value))) return [];
	return [...WRITTEN, ...HEADED].flatMap((name) => workedFor(name, leaf.value).slice(0, 1));
}
