// What validators report of an input: zod's issues and FastAPI's list under `detail`. Pure.

import type { Json } from '#model/declaration.ts';
import { isObject } from './json-object.ts';
import { parsedText } from './parsed-text.ts';

const LONGEST_SENTENCE = 400;

/** `tasks is not valid: [ … ]`: a sentence, and the issues of a validator behind it */
export function endsInIssues(text: string): boolean {
	const start = text.slice(0, LONGEST_SENTENCE).search(/\[\s*\{\s*"/);
	const issues = start > 0 && text.endsWith(']') ? parsedText(text.slice(start)) : undefined;
	return Array.isArray(issues) && issues.length > 0 && issues.every(isIssue);
}

/** {"code": "invalid_type", "path": ["id"], "message": "expected number, received string"}: what the validator zod throws */
export function isIssue(value: Json): boolean {
	return (
		isObject(value) &&
		Array.isArray(value['path']) &&
		typeof value['message'] === 'string' &&
		/^[a-z]+(?:_[a-z]+)+$|^custom$/.test(String(value['code']))
	);
}

/** {"detail": [{"loc": ["query", "q"], "msg": "field required"}]}: what FastAPI answers */
export function invalidInputs(detail: Json | undefined): Json | undefined {
	const isInvalid = (one: Json) => isObject(one) && Object.hasOwn(one, 'loc') && Object.hasOwn(one, 'msg');
	return Array.isArray(detail) && detail.every(isInvalid) ? detail : undefined;
}
