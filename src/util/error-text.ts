// Decides whether a text is an error message and nothing else. Many programs report failure as plain text without a flag. Pure.
//
// A text about errors is not an error message: a log, a linter's list, "0 errors", "No results found". In doubt the text counts as a result.

import type { Json, JsonObject } from '#model/declaration.ts';
import { hasErrorCode, isProblem } from './error-codes.ts';
import { errorDetails } from './error-details.ts';
import {
	ERROR_OPENINGS,
	ERROR_STATEMENTS,
	HTML_ERROR,
	HTTP_STATUS,
	PRINTED_DICT,
	PROGRAM_ERRORS,
	UNCAUGHT,
	USAGE_ERROR,
	WANTS_CONFIRMATION,
	XML_ERROR,
} from './error-patterns.ts';
import { FOREIGN_ERRORS } from './foreign-error-patterns.ts';
import { isObject } from './json-object.ts';
import { FAILED_STATUS, isRecord, LOCATION, noneSucceeded } from './none-succeeded.ts';
import { hasFailureFlag, isAllNull, isSerialisedFailure } from './stated-failures.ts';
import { isAboutErrors, isKeptText } from './text-about-errors.ts';
import { smallPageText, textFields } from './text-fields.ts';
import { endsInIssues, invalidInputs, isIssue } from './validator-issues.ts';

/** An error message may have several lines. A longer text is a document or a log. */
const MOST_LINES = 25;
/** Patterns that may match anywhere apply only to one short statement. */
const SHORT_TEXT = 400;
const MOST_DEPTH = 4;

/** ❌ **Error**: …, ### Error, [ERROR] …, > Error … */
const DECORATION = /^(?:[\s*_#>`"'[\]()|!-]|\p{Extended_Pictographic}|\u{fe0f}|✗|✘|×)+/u;
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
	const trimmed = text.trim().replaceAll('’', "'");
	if (trimmed === '') return undefined;
	const value = depth < MOST_DEPTH ? parsed(trimmed) : undefined;
	if (value !== undefined) return errorInValue(value, depth + 1);
	if (PRINTED_DICT.test(trimmed) || HTML_ERROR.test(trimmed) || XML_ERROR.test(trimmed)) return trimmed;
	if (endsInIssues(trimmed)) return trimmed;
	const page = depth < MOST_DEPTH ? smallPageText(trimmed) : undefined;
	if (page !== undefined) return errorIn(page, depth + 1);
	const bare = trimmed.replace(/^```\w*\n?|\n?```$/g, '');
	if (isErrorMessage(bare.replace(DECORATION, ''), bare)) return trimmed.replace(DECORATION, '').trim() || trimmed;
	const fields = textFields(bare);
	return fields === undefined ? undefined : errorInFields(fields, depth + 1);
}

/** status: error, message: …; of a job that was asked for, `failed` is the answer, so its reason has to be an error itself. */
function errorInFields({ type: _type, state: _state, result, outcome, ...others }: JsonObject, depth: number): string | undefined {
	const stated = others['status'] ?? result ?? outcome;
	const fields = { ...others, ...(stated === undefined ? {} : { status: stated }) };
	const keys = Object.keys(fields);
	// Code: 404, Name: Not Found: the meaning of a code
	if (!keys.every((key) => BESIDE_STATUS.test(key)) || !keys.some((key) => /^(?:status|success|ok|error|exception)$/.test(key)))
		return undefined;
	const error = errorInObject(fields, depth);
	const isOfJob = typeof stated === 'string' && /^fail/i.test(stated);
	return error === undefined || (isOfJob && errorIn(error, depth) === undefined) ? undefined : error;
}

/** `bare`: the text with its decoration, which may be the marks of a list. */
function isErrorMessage(text: string, bare = text): boolean {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const [first = '', ...rest] = lines;
	if (/^traceback \(most recent call last\)/i.test(first) || UNCAUGHT.test(text)) return true;
	const others = rest.filter((line) => !FRAME.test(line));
	const isBegun = bare.split('\n', 1)[0] ?? first;
	if (others.length > MOST_LINES || isAboutErrors(others.length === 0 ? first : isBegun, others, (line) => isErrorMessage(line)))
		return false;
	if (ERROR_OPENINGS.some((pattern) => pattern.test(first))) return true;
	if (others.length > 3 || text.length > SHORT_TEXT) return false;
	return (
		HTTP_STATUS.test(first) ||
		WANTS_CONFIRMATION.test(text) ||
		USAGE_ERROR.test(text) ||
		[...ERROR_STATEMENTS, ...PROGRAM_ERRORS, ...FOREIGN_ERRORS].some((pattern) => pattern.test(first))
	);
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
/** Keys that may accompany a failed status without being a result. */
const BESIDE_STATUS =
	/^(?:status|success|ok|type|state|message|msg|err(?:or)?\w*|code|(?:result|ret)_?(?:code|msg|message)|status_?code|cod|detail|details|reason|hint|suggestion|help|timestamp|time|tool|request_?id|trace_?id|path|url|documentation_url|data|result|title|instance|name|is_?error|(?:available|valid|allowed|supported|possible)_?\w+|suggestions?|did_?you_?mean)$/i;
/** Keys that may accompany a flag, besides. */
const BESIDE_FLAG = /^(?:(?:is|was|has)_?\w+|success(?:ful)?|succeeded|failed|failure|info|warnings?)$/i;
const COUNT = /^(?:count|total|processed|failed|succeeded|summary)\w*$/i;
/** What a validator or a probe answers: {"valid": false, "error": "checksum mismatch"} */
const VERDICTS = ['valid', 'isValid', 'is_valid', 'passed', 'verified', 'reachable', 'isReachable', 'is_reachable', 'healthy', 'exists'];
const MESSAGE = [
	'message',
	'msg',
	'errmsg',
	'err_msg',
	'resultMsg',
	'error_message',
	'errorMessage',
	'error_description',
	'detail',
	'details',
	'reason',
	'title',
	'text',
	'Message',
];

function errorInValue(value: Json, depth: number): string | undefined {
	if (typeof value === 'string') return errorIn(value, depth);
	if (Array.isArray(value)) {
		if (value.length > 0 && value.every(isIssue)) return messageOf(value[0]) ?? JSON.stringify(value[0]);
		const errors = value.map((one) => (depth > MOST_DEPTH ? undefined : errorInValue(one, depth + 1)));
		return errors.every((error) => error !== undefined) ? errors[0] : undefined;
	}
	return isObject(value) ? errorInObject(value, depth) : undefined;
}

function errorInObject(object: JsonObject, depth: number): string | undefined {
	if (LOCATION.some((key) => Object.hasOwn(object, key))) return undefined;
	const own = (key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);
	const isFailed =
		[own('success'), own('ok')].some((one) => one === false || one === 'false') || own('isError') === true || own('is_error') === true;
	if (!isFailed && VERDICTS.some((key) => typeof own(key) === 'boolean')) return undefined;
	// A result of the protocol, sent as text
	if (own('isError') === true && Array.isArray(own('content'))) return errorParts(own('content') as Json[]) ?? JSON.stringify(object);
	if (own('success') === true || own('ok') === true || PAYLOAD.some((key) => isFilled(own(key), depth))) return undefined;
	const message = () => MESSAGE.map((key) => own(key)).find((one) => typeof one === 'string' && one !== '') as string | undefined;
	if (isProblem(object)) return message();
	if (isSerialisedFailure(object)) return message() ?? JSON.stringify(object);
	for (const key of ['error', 'Error', 'exception', 'fault', 'error_message', 'errorMessage', 'error_msg', 'errorMsg', 'err']) {
		const error = own(key);
		if (
			error === true ||
			(typeof error === 'string' && !/^(?:ok|success|none|no error)?$/i.test(error)) ||
			(isObject(error) && Object.keys(error).length > 0)
		)
			return typeof error === 'string'
				? [withMessage(error, message()), ...errorDetails(object)].join('\n')
				: isObject(error)
					? [messageOf(error) ?? JSON.stringify(error), ...(messageOf(error) === undefined ? [] : errorDetails(error))].join('\n')
					: (message() ?? key);
	}
	const keys = Object.keys(object).filter((key) => object[key] !== null && object[key] !== '');
	// {"found": false, "id": 1, "reason": "fetch failed"}; that there is no such thing is a result.
	const reason = own('found') === false ? message() : undefined;
	const cause =
		reason === undefined || /\bnot (?:be )?found\b|\bno such\b|\bdoes(?: not|n't) exist\b/i.test(reason)
			? undefined
			: errorIn(reason, depth);
	if (cause !== undefined) return cause;
	const failed = keys.every((key) => PAYLOAD.includes(key) || BESIDE_STATUS.test(key) || COUNT.test(key))
		? noneDone(object, depth)
		: noneSucceeded(object, (one) => (depth < MOST_DEPTH ? errorInValue(one, depth + 1) : undefined));
	if (failed !== undefined) return failed;
	const unconfirmed = keys.some((key) => typeof object[key] === 'string' && WANTS_CONFIRMATION.test(object[key]));
	if (unconfirmed && own('dry_run') !== true && own('dryRun') !== true) return JSON.stringify(object);
	const errors = own('errors') ?? invalidInputs(own('detail'));
	if (Array.isArray(errors) && errors.length > 0 && keys.every((key) => BESIDE_STATUS.test(key)) && !errors.some(isLocated))
		return messageOf(errors[0]) ?? JSON.stringify(errors[0]);
	if (isFailed || (hasFailureFlag(object) && keys.every((key) => BESIDE_STATUS.test(key) || BESIDE_FLAG.test(key))))
		return message() ?? JSON.stringify(object);
	const status =
		[own('status'), own('type'), own('state'), own('result'), own('outcome')].some(
			(one) => typeof one === 'string' && FAILED_STATUS.test(one),
		) || /^(?:E[A-Z]{3,}|ERR_[A-Z_]+)$/.test(String(own('code')));
	if (status && keys.every((key) => BESIDE_STATUS.test(key))) return message() ?? JSON.stringify(object);
	const code = Number(own('statusCode') ?? own('status_code') ?? own('status') ?? own('code') ?? own('cod'));
	// {"url": "https://…", "status": 404}: the answer of a link checker
	const isChecked = own('url') !== undefined && message() === undefined;
	if (!isChecked && ((code >= 400 && code < 600) || (code <= -32000 && code > -33000)) && keys.every((key) => BESIDE_STATUS.test(key)))
		return message() ?? JSON.stringify(object);
	if (keys.every((key) => BESIDE_STATUS.test(key))) {
		if (hasErrorCode(object)) return message() ?? JSON.stringify(object);
		// {"code": 40001, "msg": "invalid credential", "data": null}
		const coded = /^-?[1-9]\d*$/.test(String(own('code'))) && depth < MOST_DEPTH ? errorIn(message() ?? '', depth) : undefined;
		if (coded !== undefined) return coded;
	}
	if (own('type') === 'text' && typeof own('text') === 'string') return errorInValue(own('text') ?? null, depth);
	const filled = keys.filter((key) => !isEmpty(object[key]));
	const isEnvelope = filled.length === 1 && isObject(object[filled[0] ?? '']);
	const [only, another] = isEnvelope ? filled : keys;
	// {"message": "Error: …"}, {"result": {"error": …}}, {"meta": {"status": 401}, "response": []}, {"title": "Error: …", "url": "", "context": null}
	return another === undefined && only !== undefined && !isKeptText(only) && depth < MOST_DEPTH
		? errorInValue(object[only] ?? null, depth + 1)
		: undefined;
}

function errorParts(parts: readonly Json[]): string | undefined {
	const texts = parts.flatMap((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : []));
	return texts.join('\n').trim() || undefined;
}

/** {"error": "conversion_failed", "message": "Unknown unit: x"}: a code says less than the message beside it. */
function withMessage(error: string, message: string | undefined): string {
	return message === undefined || /\s/.test(error) ? error : `${error}: ${message}`;
}

/** {"message": "Completed", "results": [{"file": …, "error": …}]}: not one of them was done. What is dated is a record of failures, which was asked for. */
function noneDone(object: JsonObject, depth: number): string | undefined {
	const list = PAYLOAD.map((key) => object[key]).find((one): one is Json[] => Array.isArray(one) && one.length > 0);
	return list === undefined || list.some(isRecord) ? undefined : errorInValue(list, depth + 1);
}

/** Whether the value is usable by a caller and not itself an error message. */
function isFilled(value: Json | undefined, depth: number): boolean {
	if (value === undefined || value === null || value === '' || depth > MOST_DEPTH) return false;
	if (Array.isArray(value) ? value.length === 0 : isObject(value) ? Object.keys(value).length === 0 : typeof value === 'boolean')
		return false;
	return !isAllNull(value) && errorInValue(value, depth + 1) === undefined;
}

function isEmpty(value: Json | undefined): boolean {
	return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function isLocated(value: Json): boolean {
	return isObject(value) && [...LOCATION, 'file'].some((key) => Object.hasOwn(value, key));
}

function messageOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (!isObject(value)) return undefined;
	return MESSAGE.map((key) => value[key]).find((one) => typeof one === 'string' && one !== '') as string | undefined;
}
