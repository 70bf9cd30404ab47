// The particulars that stand beside an error message, such as a validator's list of issues. One line for each. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from './json-object.ts';
import { parsedText } from './parsed-text.ts';

const LISTS = ['issues', 'errors', 'details', 'violations', 'validationErrors', 'validation_errors', 'fieldErrors', 'field_errors'];
const PLACES = ['path', 'field', 'loc', 'param', 'property', 'instancePath', 'key'];
const MESSAGES = ['message', 'msg', 'error', 'reason', 'description'];
const MOST = 12;
const LONGEST = 300;
const MOST_DEPTH = 3;

/** Returns no line if the object has no such list. */
export function errorDetails(object: JsonObject, depth = 0): readonly string[] {
	return LISTS.flatMap((key) => (Object.hasOwn(object, key) ? linesOf(object[key] ?? null, depth) : [])).slice(0, MOST);
}

function linesOf(value: Json, depth: number): readonly string[] {
	if (depth > MOST_DEPTH) return [];
	// A list may have been written as JSON in a text.
	if (typeof value === 'string' && /^\s*[[{]/.test(value)) return linesOf((parsedText(value) ?? null) as Json, depth + 1);
	if (Array.isArray(value)) return value.slice(0, MOST).flatMap((one) => lineOf(one as Json));
	if (!isObject(value)) return [];
	// {"name": ["Required"]}: the field is the key.
	const fields = Object.entries(value).filter(([, inner]) => Array.isArray(inner) && inner.every((one) => typeof one === 'string'));
	const named = fields.flatMap(([field, texts]) => (texts as readonly string[]).map((text) => `${field}: ${text}`));
	return named.length > 0 && named.length === fields.length ? named : errorDetails(value, depth + 1);
}

function lineOf(issue: Json): readonly string[] {
	if (typeof issue === 'string') return issue === '' ? [] : [issue.slice(0, LONGEST)];
	if (!isObject(issue)) return [];
	const message = MESSAGES.map((key) => issue[key]).find((one) => typeof one === 'string' && one !== '');
	if (message === undefined) return [];
	const place = PLACES.map((key) => issue[key]).find((one) => one !== undefined);
	const path = (Array.isArray(place) ? place.join('.') : typeof place === 'string' ? place : '').replace(/^\//, '').replaceAll('/', '.');
	return [`${path === '' ? '' : `${path}: `}${String(message)}`.slice(0, LONGEST)];
}
