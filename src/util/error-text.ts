// Decides whether a text is an error message and nothing else. Many programs report failure as plain text without a flag. Pure.
//
// A text about errors is not an error message: a log, a linter's list, "0 errors", "No results found". In doubt the text counts as a result.

import type { Json, JsonObject } from '#model/declaration.ts';
import { ERROR_OPENINGS, ERROR_STATEMENTS, HTML_ERROR, HTTP_STATUS, PRINTED_DICT, XML_ERROR } from './error-patterns.ts';
import { FOREIGN_ERRORS } from './foreign-error-patterns.ts';
import { isObject } from './json-object.ts';

/** An error message may have several lines. A longer text is a document or a log. */
const MOST_LINES = 25;
/** Patterns that may match anywhere apply only to one short statement. */
const SHORT_TEXT = 400;
const MOST_DEPTH = 4;

/** ❌ **Error**: …, ### Error, [ERROR] …, > Error … */
const DECORATION = /^(?:[\s*_#>`"'[\]()|!-]|\p{Extended_Pictographic}|\u{fe0f}|✗|✘|×)+/u;
/** 2026-11-15T08:00:00Z …, 08:00:01 …, [INFO] …, WARN: … */
const LOG_LINE =
	/^\W*(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\w{3} [ \d]\d \d\d:\d\d|(?:trace|debug|info|notice|warn(?:ing)?|error|err|fatal|crit(?:ical)?)\b[\]:| ])/i;
/** src/a.ts:3:14, a.py(12): …, "  3:14  error  …" */
const LOCATED_LINE = /^\s*(?!\S*:\/\/)\S+[:(]\d+[:,)]|^\s*\d+:\d+\s/;
/** Stack frames of Go, Java, Node and Python. */
const FRAME = /^\s*(?:at\s|File "|\.\.\. \d+ more|goroutine \d|\^|~)/;

/** Returns the error message if the whole text is one, else undefined. */
export function wholeErrorText(text: string): string | undefined {
	return errorIn(text, 0);
}

/** Does the same for a value that was sent as JSON. */
export function wholeErrorValue(value: Json): string | undefined {
	return errorInValue(value, 0);
}

function errorIn(text: string, depth: number): string | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	const value = depth < MOST_DEPTH ? parsed(trimmed) : undefined;
	if (value !== undefined) return errorInValue(value, depth + 1);
	if (PRINTED_DICT.test(trimmed) || HTML_ERROR.test(trimmed) || XML_ERROR.test(trimmed)) return trimmed;
	const plain = trimmed.replace(/^```\w*\n?|\n?```$/g, '').replace(DECORATION, '');
	return isErrorMessage(plain) ? trimmed.replace(DECORATION, '').trim() || trimmed : undefined;
}

function isErrorMessage(text: string): boolean {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const [first = '', ...rest] = lines;
	if (/^traceback \(most recent call last\)/i.test(first)) return true;
	const others = rest.filter((line) => !FRAME.test(line));
	if (others.length > MOST_LINES || others.some((line) => LOCATED_LINE.test(line))) return false;
	// A log has more than one record, while an error message may look like one record.
	if (others.filter((line) => LOG_LINE.test(line)).length > 0 && LOG_LINE.test(first)) return false;
	if (/^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d/.test(first)) return false;
	if (ERROR_OPENINGS.some((pattern) => pattern.test(first))) return true;
	if (others.length > 3 || text.length > SHORT_TEXT) return false;
	return HTTP_STATUS.test(first) || [...ERROR_STATEMENTS, ...FOREIGN_ERRORS].some((pattern) => pattern.test(first));
}

function parsed(text: string): Json | undefined {
	if (!/^[{["]/.test(text)) return undefined;
	try {
		return JSON.parse(text) as Json;
	} catch {
		return undefined;
	}
}

/** Keys under which APIs return the requested data. */
const PAYLOAD = ['data', 'result', 'results', 'items', 'content', 'records', 'rows', 'output', 'stdout', 'matches', 'files', 'entries'];
/** Keys of a position in a file: the entry of a linter or compiler, which is a result. */
const LOCATION = ['line', 'lineNumber', 'column', 'row', 'ruleId', 'severity', 'range'];
/** Keys that may accompany a failed status without being a result. */
const BESIDE_STATUS =
	/^(?:status|success|ok|type|state|message|msg|error\w*|err|code|status_?code|detail|details|reason|hint|suggestion|help|timestamp|time|tool|request_?id|trace_?id|path|url|documentation_url|data|result|title|instance|name|is_?error|(?:available|valid|allowed|supported|possible)_?\w+|suggestions?|did_?you_?mean)$/i;
const COUNT = /^(?:count|total|processed|failed|succeeded|summary)\w*$/i;
const DATE = /^(?:date|time|created|started|finished|ended|updated|occurred|failed_?at)|timestamp$/i;
/** error, failed, task_not_found, invalid-input */
const FAILED_STATUS =
	/^(?:[a-z]+[_ -]){0,3}(?:error|failed|failure|fail|exception|denied|unauthorized|forbidden|not[_ -]?found|rejected|refused)$|^(?:invalid|missing|unknown|unsupported)(?:[_ -][a-z]+){1,2}$/i;
const MESSAGE = ['message', 'msg', 'error_message', 'errorMessage', 'error_description', 'detail', 'details', 'reason', 'title', 'text'];

function errorInValue(value: Json, depth: number): string | undefined {
	if (typeof value === 'string') return errorIn(value, depth);
	if (Array.isArray(value)) {
		const errors = value.map((one) => (depth > MOST_DEPTH ? undefined : errorInValue(one, depth + 1)));
		return errors.every((error) => error !== undefined) ? errors[0] : undefined;
	}
	return isObject(value) ? errorInObject(value, depth) : undefined;
}

function errorInObject(object: JsonObject, depth: number): string | undefined {
	if (LOCATION.some((key) => Object.hasOwn(object, key))) return undefined;
	const own = (key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);
	if (own('success') === true || own('ok') === true || PAYLOAD.some((key) => isFilled(own(key), depth))) return undefined;
	const message = () => MESSAGE.map((key) => own(key)).find((one) => typeof one === 'string' && one !== '') as string | undefined;
	for (const key of ['error', 'Error', 'exception', 'error_message', 'errorMessage', 'err']) {
		const error = own(key);
		if (error === true || (typeof error === 'string' && error !== '') || (isObject(error) && Object.keys(error).length > 0))
			return typeof error === 'string'
				? withMessage(error, message())
				: isObject(error)
					? (messageOf(error) ?? JSON.stringify(error))
					: (message() ?? key);
	}
	const keys = Object.keys(object).filter((key) => object[key] !== null && object[key] !== '');
	const failed = keys.every((key) => PAYLOAD.includes(key) || BESIDE_STATUS.test(key) || COUNT.test(key))
		? noneDone(object, depth)
		: undefined;
	if (failed !== undefined) return failed;
	const errors = own('errors');
	if (Array.isArray(errors) && errors.length > 0 && keys.every((key) => BESIDE_STATUS.test(key)) && !errors.some(isLocated))
		return messageOf(errors[0]) ?? JSON.stringify(errors[0]);
	if (own('success') === false || own('ok') === false || own('isError') === true || own('is_error') === true)
		return message() ?? JSON.stringify(object);
	const status = [own('status'), own('type'), own('state'), own('result'), own('outcome')].some(
		(one) => typeof one === 'string' && FAILED_STATUS.test(one),
	);
	if (status && keys.every((key) => BESIDE_STATUS.test(key))) return message() ?? JSON.stringify(object);
	const code = Number(own('statusCode') ?? own('status_code') ?? own('status') ?? own('code'));
	if (((code >= 400 && code < 600) || (code <= -32000 && code > -33000)) && keys.every((key) => BESIDE_STATUS.test(key)))
		return message() ?? JSON.stringify(object);
	if (own('type') === 'text' && typeof own('text') === 'string') return errorInValue(own('text') ?? null, depth);
	const [only, another] = keys;
	// {"message": "Error: …"}, {"result": {"error": …}}, {"title": "Error: …", "url": "", "context": null}
	return another === undefined && only !== undefined && depth < MOST_DEPTH ? errorInValue(object[only] ?? null, depth + 1) : undefined;
}

/** {"error": "conversion_failed", "message": "Unknown unit: x"}: a code says less than the message beside it. */
function withMessage(error: string, message: string | undefined): string {
	return message === undefined || /\s/.test(error) ? error : `${error}: ${message}`;
}

/** {"message": "Completed", "results": [{"file": …, "error": …}]}: not one of them was done. What is dated is a record of failures, which was asked for. */
function noneDone(object: JsonObject, depth: number): string | undefined {
	const list = PAYLOAD.map((key) => object[key]).find((one): one is Json[] => Array.isArray(one) && one.length > 0);
	const isDated = (one: Json) => isObject(one) && Object.keys(one).some((key) => DATE.test(key));
	return list === undefined || list.some(isDated) ? undefined : errorInValue(list, depth + 1);
}

/** Whether the value is usable by a caller and not itself an error message. */
function isFilled(value: Json | undefined, depth: number): boolean {
	if (value === undefined || value === null || value === '' || depth > MOST_DEPTH) return false;
	if (Array.isArray(value) ? value.length === 0 : isObject(value) ? Object.keys(value).length === 0 : typeof value === 'boolean')
		return false;
	return errorInValue(value, depth + 1) === undefined;
}

function isLocated(value: Json): boolean {
	return isObject(value) && [...LOCATION, 'file'].some((key) => Object.hasOwn(value, key));
}

function messageOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (!isObject(value)) return undefined;
	return MESSAGE.map((key) => value[key]).find((one) => typeof one === 'string' && one !== '') as string | undefined;
}
