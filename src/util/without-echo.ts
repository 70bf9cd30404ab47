// Removes from an answer what it only repeats of the call's own arguments: {"status": "error", "message": "…", "file_path": "a.js"}. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from './json-object.ts';
import { parsedText } from './parsed-text.ts';

/** The failed state of a job that the call asked for is a result, so `failed` does not count. */
const CALL_FAILED = /^(?:error|denied|unauthorized|forbidden|(?:needs|requires|missing|invalid)_\w+)$/i;

/** Returns the answer as a value without its echoes if it states with a message that the call failed, else undefined. */
export function failureWithoutEcho(answer: Json, args: JsonObject): JsonObject | undefined {
	const value = typeof answer === 'string' ? parsedText(answer) : answer;
	if (!isObject(value)) return undefined;
	const { status, message } = value;
	if (typeof status !== 'string' || !CALL_FAILED.test(status) || typeof message !== 'string' || message === '') return undefined;
	const isEcho = (key: string) => Object.hasOwn(args, key) && JSON.stringify(args[key]) === JSON.stringify(value[key]);
	const rest = Object.entries(value).filter(([key]) => key !== 'status' && !isEcho(key));
	return Object.fromEntries([['status', 'error'], ...rest]) as JsonObject;
}
