// Failures that an object states in the form of a language or a system: an exception that was serialised, the status of a cluster's API, a flag. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';

// sample: TypeError, AccessDeniedException, java.io.IOException, com.example#NotFoundException
const EXCEPTION = /^(?:[\w$]+[.#/])*(?:[A-Z]\w*)?(?:Error|Exception|Fault)$/;
const EXCEPTION_KEYS = ['name', 'type', '__type', 'class', 'exceptionType', 'errorType', 'error_type'];
/** What stands beside the name of an exception. A record of exceptions has more: a count, a date, an id. */
const OF_EXCEPTION =
	/^(?:name|type|__type|class|exception_?type|error_?(?:type|code)|message|msg|description|stack_?(?:trace)?|trace(?:back)?|cause|code|errno|status(?:_?code)?|args|file_?name|\$\w+)$/i;
// sample: isSuccess, was_successful, succeeded, hasError, failed
const SUCCESS_FLAG = /^(?:is_?|was_?)?(?:success(?:ful)?|succeeded)$/i;
const FAILURE_FLAG = /^(?:is_?|was_?|has_?)?(?:failed|failure|errors?)$/i;

/** {"name": "TypeError", "message": "offline", "stack": "…"}, {"__type": "AccessDeniedException", "message": "…"} */
function isException(object: JsonObject): boolean {
	return (
		EXCEPTION_KEYS.some((key) => typeof object[key] === 'string' && EXCEPTION.test(object[key])) &&
		['message', 'msg', 'Message', 'stack'].some((key) => typeof object[key] === 'string') &&
		Object.keys(object).every((key) => OF_EXCEPTION.test(key))
	);
}

/** {"errno": -111, "code": "ECONNREFUSED", "syscall": "connect", "address": "127.0.0.1", "port": 80} */
function isSystemError({ code, syscall }: JsonObject): boolean {
	return typeof syscall === 'string' && typeof code === 'string' && /^E[A-Z\d]{3,}$/.test(code);
}

/** {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": "pods is forbidden", "code": 403} */
function isClusterStatus({ kind, status }: JsonObject): boolean {
	return kind === 'Status' && status === 'Failure';
}

/** {"Code": "InvalidAccessKeyId", "Message": "…", "RequestId": "…"}, {"@type": "…", "code": 7, "message": "permission denied", "details": []} */
function isServiceFault(object: JsonObject): boolean {
	const { Code, Message, RequestId, requestId, code, message, details } = object;
	if (typeof Code === 'string' && typeof Message === 'string' && typeof (RequestId ?? requestId) === 'string')
		return /^[A-Z][a-z]+[A-Z]/.test(Code);
	// The codes of gRPC; 0 is OK.
	return Number.isInteger(code) && Number(code) > 0 && Number(code) <= 16 && typeof message === 'string' && Array.isArray(details);
}

export function isSerialisedFailure(object: JsonObject): boolean {
	return isException(object) || isSystemError(object) || isClusterStatus(object) || isServiceFault(object);
}

/** {"succeeded": false}, {"hasError": true}, {"success": 0}. Zero beside another number is a count. */
export function hasFailureFlag(object: JsonObject): boolean {
	const entries = Object.entries(object);
	const isCounted = entries.filter(([, value]) => typeof value === 'number').length > 1;
	return entries.some(
		([key, value]) =>
			(SUCCESS_FLAG.test(key) && (value === false || (value === 0 && !isCounted))) || (FAILURE_FLAG.test(key) && value === true),
	);
}

/** {"user": null, "team": null}: what was asked for, without any of it. */
export function isAllNull(value: Json): boolean {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => one === null);
}
