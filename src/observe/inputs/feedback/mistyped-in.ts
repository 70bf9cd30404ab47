// A JavaScript client that calls a method of texts or of numbers names the field that holds something else: `data.lyrics.trim is not a function`.

import type { AnswerFault } from '#observe/world/answer-fault.ts';

// sample: quote.price.toFixed is not a function; (d.lyrics ?? "").trim is not a function; r.name?.split is not a function
const METHOD =
	/([\w$]+)(?: (?:\?\?|\|\|) (?:""|''|``)\))?\??\.(trim|split|toLowerCase|toUpperCase|replace|replaceAll|startsWith|endsWith|match|charAt|substring|padStart|padEnd|toFixed|toPrecision) is not a function/;
const OF_NUMBERS = new Set(['toFixed', 'toPrecision']);

export function mistypedIn(text: string): readonly AnswerFault[] {
	const [, field, method = ''] = METHOD.exec(text) ?? [];
	if (field === undefined) return [];
	return [{ path: [field], wants: OF_NUMBERS.has(method) ? 'number' : 'string', isAnywhere: true, isMistyped: true }];
}
