// An error may concern a service's response instead of the input: `expected array, received object`, `data.map is not a function`.
// The cell's services are made up, so the next response can have the form that the client expects.

import type { JsonObject } from '#model/declaration.ts';
import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { isObject } from '#util/json-object.ts';
import { parsedText } from '#util/parsed-text.ts';
import { absentField } from './absent-field.ts';
import { missingKey } from './missing-key.ts';
import { refusedStatus, unsetCode } from './refused-status.ts';
import { treedIssues } from './treed-issues.ts';
import { undefinedIn } from './undefined-in.ts';
import { wrongType } from './wrong-type.ts';

const LONGEST = 8_000;
const MOST = 24;
const DEEPEST = 6;
// sample: Input validation error: Invalid arguments for tool x; 1 validation error for call[x]; for searchArguments; for ProgressNotificationParams, a message of the server
const OF_INPUT =
	/input validation|invalid (?:arguments|params|parameters)|validation errors? for (?:call\[|\w*Arguments\b|\w+NotificationParams\b)/i;
// sample: Output validation error: …; Failed to parse API response: [ … ]; the response is not valid
const OF_OUTPUT =
	/output validation|\b(?:parse|validate|decode|process|read|understand|unexpected|invalid|malformed) (?:the )?(?:\w+ ){0,2}(?:response|reply)\b/i;
// sample: [{"expected": "array", "code": "invalid_type", "path": ["a", 0], "message": "…"}, {"code": "invalid_value", "values": ["ok"], "path": ["status"]}]
const ISSUES = /\[\s*\{\s*"/;
/** Sample values for the formats that validators name. */
const FORMATS: Readonly<Record<string, string>> = {
	datetime: '2025-01-02T10:00:00Z',
	date: '2025-01-02',
	email: 'ada@site.example',
	url: 'https://www.site.example/shop',
	uuid: '3f2a6c1e-5b7d-4e8f-9a0b-1c2d3e4f5a6b',
};
// sample: expected array, received undefined at features; expected "ok" at items[0].status; ✖ … expected string, received undefined\n  → at slug
const SENTENCE = /expected (?:"([\w -]{1,60})"|(\w{3,12}))(?:, received \w+)?\s+(?:→ )?at ([\w$.[\]-]{1,120})/g;
// sample: Invalid input at results[0].provider_url: none of several forms
const NO_FORM = /\binvalid input at ([\w$.[\]-]{1,120})/gi;
// sample: validation error for Project\nitems.0.slug\n  Field required [type=missing, …; Input should be a valid list
const FIELD = /^([\w.]{1,120})\n\s+(?:(Field required)|Input should be a valid (\w+))/gm;
// sample: validation error for list_notesOutput\nresult\n  Input should be a valid list. The framework wraps what a tool returns, here the answer itself, in `result`.
const WRAPPED = /validation errors? for \w+Output\b/;
// sample: data.map is not a function; response.items.forEach is not a function
const NO_LIST = /\b([\w$]+)((?:\.[\w$]+){0,3})\.(?:map|filter|forEach|reduce|slice|some|every|find|flatMap|sort) is not a function/;
// sample: currentType.fields.reduce is not a function: a variable that holds what a service has answered
const ANSWERED = /^(?:data|res|resp|response|result|body|json|payload|existing\w*|current\w*|fetched\w*)$/i;
// sample: componentList.components is not iterable; for (const x of data.rows): data.rows is not iterable
const NO_ITERABLE = /\b[\w$]+((?:\.[\w$]+){1,3}) is not iterable\b/;
// sample: string indices must be integers; 'str' object has no attribute 'get'; cannot unmarshal object into Go value of type []x; data is not iterable;
// Spread syntax requires ...iterable[Symbol.iterator] to be a function
const WANTS_LIST =
	/string indices must be integers|'str' object has no attribute 'get'|cannot unmarshal object into Go value of type \[\]|(?<!' )\b\w+ is not iterable|^(?:\w+: )*Spread syntax requires \.\.\.iterable/;
// sample: 'NoneType' object is not iterable; object of type 'NoneType' has no len(); 'NoneType' object has no attribute 'get'
const NONE = /'NoneType' (?:object )?(?:is not (iterable|subscriptable)|has no (len)\b|has no attribute '(\w+)')/;

// sample: Unexpected token '<', "<!doctype "... is not valid JSON; Expecting value: line 1 column 1 (char 0); invalid character '<' looking for beginning
// of value; Attempt to decode JSON with unexpected mimetype: text/html
const NO_JSON =
	/unexpected token '?<|<!doctype|expecting value: line 1 column 1\b|invalid character '<'|unexpected mimetype|unexpected character '<'/i;

/**
 * `argumentNames`: a complaint about one of these arguments concerns the input, unless it had in `args` the type that is expected.
 * `tool`: its name says what an answer holds.
 */
export function answerFaults(
	error: string,
	argumentNames: readonly string[],
	{ tool = '', args = {} }: { readonly tool?: string; readonly args?: JsonObject } = {},
): readonly AnswerFault[] {
	const text = error.slice(0, LONGEST).replaceAll('\\n', '\n').replaceAll('\\"', '"');
	if (OF_INPUT.test(text) && !OF_OUTPUT.test(text)) return [];
	if (NO_JSON.test(text)) return [{ path: [], wants: 'object', isJson: true }];
	const found = [
		...undefinedIn(text, tool),
		...issuesIn(text),
		...sentencesIn(text),
		...treedIssues(text).flatMap(({ path, expected }) => faultOf(path, expected)),
		...fieldsIn(text),
		...listsIn(text),
		...missingKey(text),
		...absentField(text),
		...wrongType(text),
		...refusedStatus(text),
		...unsetCode(text),
	];
	const isNamedAnswer = ANSWERED.test(NO_LIST.exec(text)?.[1] ?? '');
	const isRight = (name: string, wants: AnswerFault['wants']) => Object.hasOwn(args, name) && typeof args[name] === wants;
	const isOfAnswer = ({ path: [first], wants }: AnswerFault) =>
		isNamedAnswer || OF_OUTPUT.test(text) || !argumentNames.includes(String(first)) || isRight(String(first), wants);
	return found.filter((fault) => fault.path.length <= DEEPEST && isOfAnswer(fault)).slice(0, MOST);
}

function issuesIn(text: string): readonly AnswerFault[] {
	const start = text.search(ISSUES);
	return start === -1 ? [] : faultsOf(listAt(text, start), []);
}

/** The first branch of a union represents all of them. Its issues are relative to the place of the union. */
function faultsOf(issues: unknown, above: AnswerFault['path']): readonly AnswerFault[] {
	return (Array.isArray(issues) ? issues : []).slice(0, MOST).flatMap((issue: unknown) => {
		if (!isObject(issue)) return [];
		const { expected, values, path, format, errors } = issue;
		if (!Array.isArray(path) || !path.every((key) => typeof key === 'string' || typeof key === 'number')) return [];
		const whole = [...above, ...(path as (string | number)[])];
		if (Array.isArray(errors)) return whole.length > DEEPEST ? [] : faultsOf(errors[0], whole);
		const [only] = Array.isArray(values) ? values : [];
		const text = typeof only === 'string' ? only.slice(0, 60) : FORMATS[String(format)];
		return faultOf(whole, text === undefined ? expected : { text });
	});
}

/** Parses the list that begins at `start`. Returns undefined if it is truncated. */
function listAt(text: string, start: number): unknown {
	let depth = 0;
	let isQuoted = false;
	for (let at = start; at < text.length; at += 1) {
		const char = text[at];
		if (char === '\\') at += 1;
		else if (char === '"') isQuoted = !isQuoted;
		else if (!isQuoted && char === '[') depth += 1;
		else if (!isQuoted && char === ']') depth -= 1;
		if (depth === 0) return parsedText(text.slice(start, at + 1));
	}
	return undefined;
}

function sentencesIn(text: string): readonly AnswerFault[] {
	return [
		...[...text.matchAll(SENTENCE)].flatMap(([, literal, type, path = '']) =>
			faultOf(segmentsOf(path), literal === undefined ? type : { text: literal }),
		),
		...(OF_OUTPUT.test(text) ? [...text.matchAll(NO_FORM)].flatMap(([, path = '']) => faultOf(segmentsOf(path), 'string')) : []),
	];
}

function fieldsIn(text: string): readonly AnswerFault[] {
	if (!/validation errors? for/.test(text)) return [];
	const isWrapped = WRAPPED.test(text);
	return [...text.matchAll(FIELD)].flatMap(([, path = '', missing, type]) => {
		const [first, ...rest] = segmentsOf(path);
		const own = first === undefined || (isWrapped && first === 'result') ? rest : [first, ...rest];
		return faultOf(own, missing === undefined ? type : 'string');
	});
}

function listsIn(text: string): readonly AnswerFault[] {
	const [called, , inner = ''] = NO_LIST.exec(text) ?? [];
	if (called !== undefined) return faultOf(segmentsOf(inner.slice(1)), 'array');
	const [none, iterable, length] = NONE.exec(text) ?? [];
	if (none !== undefined) return [{ path: [], wants: iterable === 'iterable' || length !== undefined ? 'array' : 'object', isNull: true }];
	const [iterated, place = ''] = NO_ITERABLE.exec(text) ?? [];
	if (iterated !== undefined) return faultOf(segmentsOf(place), 'array');
	return WANTS_LIST.test(text) ? faultOf([], 'array') : [];
}

const NAMES: Readonly<Record<string, AnswerFault['wants']>> = {
	list: 'array',
	tuple: 'array',
	dict: 'object',
	dictionary: 'object',
	record: 'object',
	integer: 'number',
	int: 'number',
	bool: 'boolean',
};
const TYPES: readonly unknown[] = ['array', 'object', 'string', 'number', 'boolean'];

function faultOf(path: readonly (string | number)[], wanted: unknown): readonly AnswerFault[] {
	const wants = typeof wanted === 'object' ? wanted : (NAMES[String(wanted)] ?? wanted);
	// A whole response cannot be a single word.
	if (path.length === 0 && wants !== 'array' && wants !== 'object') return [];
	return typeof wants === 'object' || TYPES.includes(wants) ? [{ path, wants: wants as AnswerFault['wants'] }] : [];
}

/** items[0].slug, items.0.slug */
function segmentsOf(path: string): readonly (string | number)[] {
	const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
	return parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : part));
}
