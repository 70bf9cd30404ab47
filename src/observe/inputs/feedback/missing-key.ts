// Python's KeyError names only the key that an answer lacks: `Error executing tool get_rate: 'rates'`. Its depth is unknown, and its type is guessed by the name.

import type { AnswerFault } from '#observe/world/answer-fault.ts';

// sample: KeyError: 'rates'; Error executing tool x: 'rates'; Failed to get it: 'rates'; {"error": "'rates'"}; 'rates'
const KEY = /(?:^|[:(]\s*|")'([A-Za-z_$][\w$-]{0,40})'\)?["'}\]\s.]*$/;
const BEFORE = /error|fail|exception|could not|unable/i;
// sample: Error: Unknown symbol: 'XYZ'. This is a value of the input.
const OF_VALUE = /unknown|invalid|not found|unsupported|no such|must be|\bexpected\b|not (?:a|an|in|valid|allowed)\b|argument|parameter/i;
// sample: list indices must be integers or slices, not str; 'list' object has no attribute 'items'
const LIST_IN_PLACE = /list indices must be integers|'list' object has no attribute '(?:get|items|keys|values)'/;

const LISTS = /(?:[a-rt-z]s|ies|list|data|children)$/i;
const NUMBERS =
	/(?:^|_)(?:temp(?:erature)?|price|amount|count|total|size|rate|lat|lon|lng|latitude|longitude|speed|humidity|pressure|volume|open|close|high|low|balance|percent|score|rank|year|page|offset|limit|duration|distance|number|value|height|width|length)(?:_\w+)?$/i;

export function missingKey(text: string): readonly AnswerFault[] {
	if (LIST_IN_PLACE.test(text)) return [{ path: [], wants: 'object', isLastList: true }];
	const found = KEY.exec(text);
	const [, key] = found ?? [];
	if (found === null || key === undefined) return [];
	const before = text.slice(0, found.index);
	if (before.trim() !== '' && (!BEFORE.test(before) || OF_VALUE.test(before))) return [];
	return [{ path: [key], wants: typeOfKey(key), isAnywhere: true }];
}

/** An object is the guess for any other name, because a program that only prints the value prints an object as well. */
export function typeOfKey(key: string): 'array' | 'number' | 'object' | 'string' {
	if (NUMBERS.test(key)) return 'number';
	if (LISTS.test(key)) return 'array';
	return /(?:id|name|title|code|key|symbol|type|status|date|time|at|url|text|label|slug|token|currency)$/i.test(key) ? 'string' : 'object';
}
