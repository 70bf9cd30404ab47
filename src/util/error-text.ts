// Decides whether a text is an error message and nothing else. Many programs report failure as plain text without a flag. Pure.
//
// A text about errors is not an error message: a log, a linter's list, "0 errors", "No results found". In doubt the text counts as a result.

import type { Json, JsonObject } from '#model/declaration.ts';
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

/** The first line of an error message, after its decoration is removed. */
const OPENINGS: readonly RegExp[] = [
	/^traceback \(most recent call last\)/i,
	// Error: …, Error (404): …, Error! …, error - …, Error; an adjective or the component before it: API error: …, MCP error -32602: …
	/^(?!(?:last|latest|previous|recent|no|total|\d+)\b)(?:[\w./'-]+ ){0,4}error(?: code)?\**(?:\s*[([][^)\]]{0,60}[)\]]|\s+-?\d+)?\s*(?:[:：!]|\s[-–—]\s)\**\s*(?!0\b|none\b|no\b|\[\]|$)\S/i,
	/^error[.!:]?\**$/i,
	/^(?:an?|some|the following|unexpected|unknown|internal) (?:[\w-]+ ){0,3}(?:error|exception)\b(?! handl)/i,
	// Error executing tool x: …, Error while reading /x, error in query
	/^error (?!handling|logging|reporting|tracking|monitoring|messages?\b)(?:while |when |during )?(?:\w+ing|in|from|with|at)\b.*(?:[:'"/]|\w$|\.$)/i,
	/^error (?:occurred|encountered)/i,
	// TypeError: …, requests.exceptions.ConnectionError: …, java.io.IOException: …, McpError …
	/^(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Fault|Failure)(?: \[\w+\])?(?::|$|\(|\s-\s)/,
	/^(?:unhandled|uncaught) (?:exception|error|rejection)/i,
	/^(?:exception|failure|fatal|panic|abort(?:ed)?|denied|refused|rejected|unauthori[sz]ed|forbidden|unauthenticated)\b\s*(?:[:：!.(-]|$)/i,
	// Failed to …, Tool execution failed: …, Request failed with status code 404, Failed: … — not "Failed: 0" or "Failed tests: 2"
	/^failed (?:to|at|because|while|when|with|due|in|on|after|validation|request)\b/i,
	/^failed\s*[:!]\s*(?!\d|none\b|\[\])\S/i,
	/^(?!\d|.{0,80}\b(?:tests?|builds?|jobs?|checks?|runs?|pipelines?|assertions?)\b)(?:[\w'./-]+ ){1,6}(?:has |have )?failed(?:\s*[:：!]\s*(?!\d)\S|\s+(?:with|because|due|after|to)\b|[.!]?$)/i,
	/^(?:sorry|oops|apologies|unfortunately)\b/i,
	/^(?:i(?:'m| am)? |we(?:'re| are)? |the (?:server|tool|request|operation) (?:is |was )?)?(?:could ?n[o']t|could not|cannot|can ?not|can't|unable to|not able to|not allowed to|refus(?:es|ed|ing) to)\b(?! be (?:reduced|simplified|divided))/i,
	/^(?:invalid|malformed|illegal|bad) (?:[\w-]+ )?(?:api|argument|params?|parameter|input|request|value|token|key|credentials?|path|url|uri|query|json|syntax|type|format|name|id|date|option|command|tool|session|state|configuration|config|email|address|number|response|header|arguments|regex|expression|cron|sql)\b(?! (?:count|rows)|s?: \d)/i,
	/^missing (?:[\w-]+ ){0,3}(?:arguments?|param(?:eter)?s?|fields?|propert(?:y|ies)|inputs?|keys?|tokens?|credentials?|secrets?|variables?|configuration|permissions?|headers?|options?)\b(?!s?: (?:\d|none))/i,
	/^missing (?:required |environment |variable )*['"`]?[A-Z][A-Z0-9]*_[A-Z0-9_]+/i,
	// No API key …, No default project set, No active session; "No results found" and "No open tabs" are results
	/^no (?:[\w-]+ ){0,3}(?:api[ -]?keys?|tokens?|credentials?|permission|authori[sz]ation)\b/i,
	/^no (?:[\w-]+ ){1,4}(?:is |are |was |were |has been |have been )?(?:set|provided|configured|given|specified|supplied|selected|defined|initiali[sz]ed|connected)\b/i,
	/^no active (?:[\w-]+ )?(?:session|connection|browser|page|project|client)\b/i,
	/^(?:unknown|unsupported|unrecogni[sz]ed|undefined|unexpected) (?:tool|method|argument|parameter|option|action|command|operation|type|format|token|end|character|keyword|resource|property|symbol|language|provider|field|identifier|value)\b/i,
	/^(?:permission|access|authori[sz]ation|authentication) (?:to .{1,120} )?(?:is |was |has been )?(?:denied|refused|failed|required|needed|error)/i,
	/^(?:operation not permitted|read-only file ?system|no such (?:file|host|table|column|tool|command|container|image|process|device|module|key)|command not found|not (?:found|implemented|supported|authori[sz]ed|authenticated|configured|connected|initiali[sz]ed|logged in|permitted|allowed|a git repository)|connection (?:refused|reset|error|closed|timed out|failed|to .* (?:refused|failed))|network (?:is unreachable|error)|timed? ?out\b|timeout (?:after|while|waiting|of|exceeded|error|:)|request timed out|rate limit|too many requests|quota exceeded|socket hang up|fetch failed|module not found|executable (?:doesn't|does not) exist|access (?:is )?denied)/i,
	// ENOENT: no such file, [Errno 2] …, ERR_INVALID_URL …
	/^(?:errno \d+|E[A-Z]{3,}\b|ERR_[A-Z_]+\b)/,
	/^(?:ba|z|da)?sh: .*: /,
	/^\w[\w-]*: (?:command not found|.*: no such file or directory)/i,
	/^(?:security|policy|validation|access|permission|protocol|schema|syntax|parse|runtime|network|connection|configuration|internal|server|database|query|execution|tool) (?:violation|failure|denied|exception)\b/i,
	/^(?:blocked|disallowed|prohibited)(?::| by\b)/i,
	/^input validation error|^validation failed|^\d+ validation errors? for /i,
	/^(?:错误|错誤|出错|失败|失敗|エラー|오류|Fehler|Erreur|Ошибка|Erro|Errore)\s*[:：!]/i,
];

/** Statements of failure that begin with their subject. They match anywhere in one short statement. */
const STATEMENTS: readonly RegExp[] = [
	/^please (?:first )?(?:set|provide|configure|specify|supply|log ?in|sign ?in|authenticate|connect|initiali[sz]e|install|enable)\b/i,
	/^you (?:must|need to|have to|are not|aren't|do not have|don't have|cannot|can't|haven't|have not)\b/i,
	/\b(?:is|are|was|were|has|have|been|not)? ?not (?:been )?(?:configured|initiali[sz]ed|authenticated|authori[sz]ed|logged in|implemented|permitted|allowed)\b/i,
	// GITHUB_TOKEN is not set; SLACK_BOT_TOKEN and SLACK_TEAM_ID must be set; missing API_KEY
	/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b.*\b(?:not set|unset|undefined|missing|required|needed|must be|not (?:provided|found|defined|configured)|to be set)/,
	/\b(?:missing|required?|needs?|set|provide|without)\b.*\b[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:KEY|TOKEN|SECRET|URL|URI|HOST|USER|PASSWORD|ID)\b/,
	/\b(?:api[ -_]?keys?|access[ -]?tokens?|auth(?:entication|orization)?(?:[ -]?tokens?)?|credentials?|passwords?|bearer tokens?|secret keys?|log-?in)\b.*\b(?:required|missing|not (?:set|provided|found|configured|valid|available)|invalid|expired|needed|incorrect|must be|failed|denied)\b/i,
	/^(?!(?:patterns?|match(?:es)?|results?|text|strings?|quer(?:y|ies)|terms?|search)\b).{1,120}?\b(?:was |were |could |can )?not (?:be )?found(?:[.!]|$|:| (?:in|at|on|for|with)\b)/i,
	/\b(?:does not|doesn't|do not|did not) (?:exist|have (?:permission|access))\b/i,
	/\b(?:permission|access) (?:is |was )?denied\b|\boperation not permitted\b|\bconnection (?:was )?refused\b|\bnot a git repository\b/i,
	/\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENOENT|EACCES|EPERM|EROFS|ENETUNREACH|EHOSTUNREACH)\b|\bgetaddrinfo\b/,
	/\b(?:is|are) (?:required|mandatory)[.!]?$|^(?:(?:argument|parameter|field|property|input|option|value|the) )*['"`]?[\w.[\]-]+['"`]? must be\b/i,
	/\b(?:is|are|was) (?:invalid|not valid|not supported|unsupported|not recogni[sz]ed|outside (?:of )?(?:the )?allowed)\b|\boutside (?:of )?(?:the )?(?:allowed|permitted|workspace|working|root)\b/i,
	/\b(?:command not found|no such file or directory|executable file not found|timed out|status code:? [45]\d\d)\b/i,
	/(?:失败|失敗)(?!\s*[:：]?\s*\d)|未设置|未配置|不存在/,
];

/** 404 Not Found, HTTP 404, HTTP error 500, HTTP/1.1 403 Forbidden, status code: 401; not a bare number and not "404 items" */
const HTTP_STATUS =
	/^(?:(?:HTTP(?:\/[\d.]+)?|status(?: code)?|response(?: status)?|server (?:returned|responded with)(?: status)?)[ :]*(?:error|status|code)?[ :]*[45]\d\d\b|[45]\d\d[ :–-]+(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|request timeout|conflict|gone|precondition|payload too large|unprocessable|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout|client error|server error))/i;
const HTML_ERROR = /^<(?:!doctype html|html)\b[\s\S]{0,600}<title>\s*(?:[45]\d\d\b|error\b)/i;
const XML_ERROR = /^<(?:\w+_)?(?:error|exception|fault)\b[^>]*>[\s\S]*<\/(?:\w+_)?(?:error|exception|fault)>$/i;
/** {'error': 'no such table'}, {'success': False, …}: a dictionary as Python prints it */
const PRINTED_DICT = /^\{\s*'(?:error|errors|error_message)':\s*(?!None|\[\]|''|""|False|0)|^\{[\s\S]*'(?:success|ok)':\s*False\b/;

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
	if (OPENINGS.some((pattern) => pattern.test(first))) return true;
	if (others.length > 3 || text.length > SHORT_TEXT) return false;
	return HTTP_STATUS.test(first) || STATEMENTS.some((pattern) => pattern.test(first));
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
	/^(?:status|success|ok|type|state|message|msg|error\w*|err|code|status_?code|detail|details|reason|hint|suggestion|help|timestamp|time|tool|request_?id|trace_?id|path|url|documentation_url|data|result|title|instance|name|is_?error)$/i;
const COUNT = /^(?:count|total|processed|failed|succeeded|summary)\w*$/i;
const DATE = /^(?:date|time|created|started|finished|ended|updated|occurred|failed_?at)|timestamp$/i;
const FAILED_STATUS = /^(?:error|failed|failure|fail|exception|denied|unauthorized|forbidden)$/i;
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
	const keys = Object.keys(object);
	const failed = keys.every((key) => PAYLOAD.includes(key) || BESIDE_STATUS.test(key) || COUNT.test(key))
		? noneDone(object, depth)
		: undefined;
	if (failed !== undefined) return failed;
	const errors = own('errors');
	if (Array.isArray(errors) && errors.length > 0 && keys.every((key) => BESIDE_STATUS.test(key)) && !errors.some(isLocated))
		return messageOf(errors[0]) ?? JSON.stringify(errors[0]);
	if (own('success') === false || own('ok') === false || own('isError') === true || own('is_error') === true)
		return message() ?? JSON.stringify(object);
	const status = [own('status'), own('type'), own('state')].some((one) => typeof one === 'string' && FAILED_STATUS.test(one));
	if (status && keys.every((key) => BESIDE_STATUS.test(key))) return message() ?? JSON.stringify(object);
	const code = Number(own('statusCode') ?? own('status_code') ?? own('status') ?? own('code'));
	if (((code >= 400 && code < 600) || (code <= -32000 && code > -33000)) && keys.every((key) => BESIDE_STATUS.test(key)))
		return message() ?? JSON.stringify(object);
	if (own('type') === 'text' && typeof own('text') === 'string') return errorInValue(own('text') ?? null, depth);
	const [only] = keys;
	// {"message": "Error: …"}, {"result": {"error": …}}
	return keys.length === 1 && only !== undefined && depth < MOST_DEPTH ? errorInValue(object[only] ?? null, depth + 1) : undefined;
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
