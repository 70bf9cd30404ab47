// Recognises the summary of a batch of which not one part was done: {"message": "Completed", "successful": 0, "errors": 1, "failed_files": [ … ]}. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from './json-object.ts';

/** succeeded, successful_edits, successCount, itemsAffected, rows_updated, importedCount */
const DONE_COUNT =
	/^succe(?:ss(?:es|ful|fully)?|eded)(?:(?:_|(?=[A-Z]))\w*)?$|(?:^|[a-z]_?)(?:affected|applied|changed|copied|created|deleted|imported|moved|saved|updated)(?:_?count)?$/i;
const FAILURES = /^(?:errors|failures|failed\w*|unsuccessful)$/i;
/** failed, not_found, invalid_path */
export const FAILED_STATUS =
	/^(?:[a-z]+[_ -]){0,3}(?:error|failed|failure|fail|exception|denied|unauthorized|forbidden|not[_ -]?found|rejected|refused)$|^(?:not[_ -]?ok|nok|unsuccessful|unauthenticated)$|^(?:invalid|missing|unknown|unsupported)(?:[_ -][a-z]+){1,2}$/i;
const DATE = /^(?:date|time|created|started|finished|ended|updated|occurred|failed_?at)|timestamp$/i;
/** Keys of a position in a file: the entry of a linter or compiler, which is a result. */
export const LOCATION = ['line', 'lineNumber', 'column', 'row', 'ruleId', 'severity', 'range'];

/** `errorOf`: the error that a value is, if it is one. */
export function noneSucceeded(object: JsonObject, errorOf: (value: Json) => string | undefined): string | undefined {
	const counts = [object, object['summary'], object['stats'], object['statistics']]
		.flatMap((part) => (isObject(part) ? Object.entries(part) : []))
		.filter(([key, value]) => DONE_COUNT.test(key) && typeof value === 'number');
	if (counts.length === 0 || counts.some(([, count]) => count !== 0)) return undefined;
	const lists = Object.entries(object).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]) && entry[1].length > 0);
	if (lists.length === 0 || lists.some(([, list]) => list.some(isRecord))) return undefined;
	const errors = lists.map(([key, list]) => errorOfList(list, FAILURES.test(key), errorOf));
	return errors.every((error) => error !== undefined) ? errors[0] : undefined;
}

/** What is dated is a record of failures, which was asked for; what has a place in a file is the entry of a linter. */
export function isRecord(value: Json): boolean {
	return isObject(value) && Object.keys(value).some((key) => DATE.test(key) || LOCATION.includes(key));
}

function errorOfList(list: readonly Json[], isOfFailures: boolean, errorOf: (value: Json) => string | undefined): string | undefined {
	const told = (one: Json) => (typeof one === 'string' ? one : JSON.stringify(one));
	const errors = list.map((one) => errorOf(one) ?? statedIn(one) ?? (isOfFailures ? told(one) : undefined));
	return errors.every((error) => error !== undefined) ? errors[0] : undefined;
}

/** {"edit_index": 1, "status": "not_found", "occurrences": 0} */
function statedIn(value: Json): string | undefined {
	if (!isObject(value)) return undefined;
	const { status, error } = value;
	if (typeof error === 'string' && error !== '') return error;
	return typeof status === 'string' && FAILED_STATUS.test(status) ? JSON.stringify(value) : undefined;
}
