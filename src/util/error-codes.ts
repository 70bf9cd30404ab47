// Failures that an API states by a code beside its message, in forms of their own. Pure.

import type { JsonObject } from '#model/declaration.ts';

// sample: errcode, error_code, errorCode, result_code, retCode
const ERROR_CODE = /^(?:err|error|result|ret)_?code$|^errno$/i;
// sample: https://api.example/problems/out-of-credit, about:blank, urn:problem:x
const PROBLEM_TYPE = /^(?:https?:\/\/|about:blank$|urn:|\/)/i;

/** RFC 9457: {"type": "https://…", "title": "Out of credit", "status": 403, …}, whatever members the API adds. */
export function isProblem({ type, title, status }: JsonObject): boolean {
	return (
		typeof type === 'string' &&
		PROBLEM_TYPE.test(type) &&
		typeof title === 'string' &&
		typeof status === 'number' &&
		status >= 400 &&
		status < 600
	);
}

/** {"errcode": 40013, "errmsg": "invalid appid"}. Zero means success; a code without a message may be the data that was asked for. */
export function hasErrorCode(object: JsonObject): boolean {
	const codes = Object.entries(object).filter(([key]) => ERROR_CODE.test(key));
	const hasMessage = Object.entries(object).some(([key, value]) => /(?:msg|message|reason|description)$/i.test(key) && value !== '');
	return hasMessage && codes.some(([, code]) => /^-?[1-9]\d*$/.test(String(code)) && !/^2\d\d$|^200\d+$/.test(String(code)));
}
