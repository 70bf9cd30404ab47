// What a query asks of an answer's form. Many APIs answer with the fields that the query names, and nothing else: GET /notes/17?fields=id,title,created_time.
// Strict clients refuse any other field. Others add related records under `included`: GET /notes/17?include=author. https://jsonapi.org/format/#fetching-includes

import { madeField, madeRecord, type RecordFields } from './made-record.ts';

// sample: id,title,created_time
const LIST = /^[a-z]\w{0,40}(?:,[a-z]\w{0,40}){1,40}$/i;

// sample: provider-versions, author,comments.author
const RELATED = /^[a-z][\w.-]{0,40}(?:,[a-z][\w.-]{0,40}){0,8}$/i;

/** Returns the answer unchanged if the query includes nothing. */
export function withIncluded(answer: RecordFields, path: string): RecordFields {
	const [, query = ''] = path.split(/\?(.*)/s);
	const asked = new URLSearchParams(query).get('include') ?? '';
	if (!RELATED.test(asked)) return answer;
	return { ...answer, included: asked.split(',').map((type, at) => ({ ...madeRecord(String(at + 1)), type: type.split('.').at(-1) })) };
}

/** Returns the answer unchanged if the query names no fields. `path`: with its query. */
export function withNamedFields(answer: RecordFields, path: string): RecordFields {
	const [before = '', query = ''] = path.split(/\?(.*)/s);
	const asked = new URLSearchParams(query).get('fields') ?? '';
	if (!LIST.test(asked)) return answer;
	const names = asked.split(',');
	const only = (record: RecordFields) => Object.fromEntries(names.map((name) => [name, record[name] ?? madeField(name)]));
	if (/\d/.test(before.split('/').at(-1) ?? '')) return only(answer);
	return Object.fromEntries(
		Object.entries(answer).map(([key, value]) => [
			key,
			Array.isArray(value) ? value.map((one) => (isRecord(one) ? only(one) : one)) : value,
		]),
	);
}

function isRecord(value: unknown): value is RecordFields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
