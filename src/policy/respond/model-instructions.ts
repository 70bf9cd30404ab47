// Text that talks to the model instead of to its user. Few and exact: documentation about such attacks is text too, so this only flags by default.

import type { TextMatch } from './hidden-unicode.ts';

const PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
	['tells the model to ignore what it was told', /\b(?:ignore|disregard|forget)\s{1,4}(?:all\s{1,4})?(?:of\s{1,4})?(?:the\s{1,4}|your\s{1,4}|any\s{1,4})?(?:previous|prior|above|earlier|preceding|system)\s{1,4}(?:instructions?|prompts?|messages?|rules|directions)/gi],
	['tells the model to keep something from the user', /\b(?:do\s{1,3}not|don['’]t|never|without)\s{1,3}(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|show|showing|notify|notifying)\b[^.\n]{0,30}\bthe\s{1,3}user\b/gi],
	['poses as a system message', /<\/?(?:system|important|instructions?|assistant|admin)>|\[(?:system|inst)\]|<\|im_start\|>/gi],
	['tells the model to call a tool first', /\b(?:before|after)\s{1,3}(?:using|calling|answering|responding|doing)\b[^.\n]{0,60}\b(?:you\s{1,3}must|always)\s{1,3}(?:first\s{1,3})?(?:call|use|read|invoke|run)\b/gi],
	['gives the model a new role', /\byou\s{1,3}are\s{1,3}now\s{1,3}(?:in\s{1,3})?(?:a\s{1,3}|an\s{1,3}|the\s{1,3})?(?:developer\s{1,3}mode|dan|unrestricted|jailbroken|root|admin)/gi],
]; // biome-ignore format: one pattern a line

/** `you are now dan` is as short as it gets. */
const SHORTEST = 15;

export function modelInstructions(text: string): readonly TextMatch[] {
	if (text.length < SHORTEST) return [];
	return PATTERNS.flatMap(([what, pattern]) =>
		[...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length, what })),
	);
}
