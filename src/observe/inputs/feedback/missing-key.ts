// Python's KeyError names only the key that an answer lacks: `Error executing tool get_rate: 'rates'`. Its depth is unknown, and its type is guessed from the name.

import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { typeOfField } from '#observe/world/field-type.ts';

// sample: KeyError: 'rates'; Error executing tool x: 'rates'; Failed to get it: 'rates'; {"error": "'rates'"}; 'rates'
const KEY = /(?:^|[:(]\s*|")'([A-Za-z_$][\w$-]{0,40})'\)?["'}\]\s.]*$/;
const BEFORE = /error|fail|exception|could not|unable/i;
// sample: Error: Unknown symbol: 'XYZ'. This is a value of the input.
const OF_VALUE =
	/unknown|invalid|could not convert|not found|unsupported|no such|must be|\bexpected\b|not (?:a|an|in|valid|allowed)\b|argument|parameter/i;
// sample: list indices must be integers or slices, not str; 'list' object has no attribute 'items'
const LIST_IN_PLACE = /list indices must be integers|'list' object has no attribute '(?:get|items|keys|values)'/;

// sample: {"error":"Cannot list users: 'users'","code":"UNKNOWN_ERROR"}
const STATED = /"(?:error|message|detail|details|reason)"\s*:\s*"((?:[^"\\]|\\.){1,2000})"\s*[,}]/;

export function missingKey(text: string): readonly AnswerFault[] {
	if (LIST_IN_PLACE.test(text)) return [{ path: [], wants: 'object', inPlaceOf: 'array' }];
	const [own] = [text, STATED.exec(text)?.[1] ?? ''].map(keyIn).filter((found) => found.length > 0);
	return own ?? [];
}

function keyIn(text: string): readonly AnswerFault[] {
	const found = KEY.exec(text);
	const [, key] = found ?? [];
	if (found === null || key === undefined) return [];
	const before = text.slice(0, found.index);
	if (before.trim() !== '' && (!BEFORE.test(before) || OF_VALUE.test(before))) return [];
	return [{ path: [key], wants: typeOfField(key), isAnywhere: true }];
}
