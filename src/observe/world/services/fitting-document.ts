// Makes a document that matches a query: it has the fields that the query names, with the requested values.

import type { ServiceJson } from './service-family.ts';

const CLAUSES = new Set([
	'term',
	'terms',
	'match',
	'match_phrase',
	'match_phrase_prefix',
	'prefix',
	'wildcard',
	'fuzzy',
	'regexp',
	'match_bool_prefix',
]);
const MOST_DEPTH = 12;
const TEXT = 'A notebook with forty pages.';

const isObject = (value: ServiceJson | undefined): value is { readonly [key: string]: ServiceJson | undefined } =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export function fittingDocument(body: { readonly [key: string]: ServiceJson | undefined }): Readonly<Record<string, ServiceJson>> {
	const fields = new Map<string, ServiceJson>();
	collect(body['query'], fields, 0);
	const wanted = body['_source'];
	for (const name of Array.isArray(wanted) ? wanted : [])
		if (typeof name === 'string' && !fields.has(name) && !name.includes('*')) fields.set(name, TEXT);
	const named = [...fields].filter(([name]) => /^[\w.@-]+$/.test(name));
	const base: Record<string, ServiceJson> = {
		id: '1',
		name: 'notebook',
		title: 'Notebook',
		description: TEXT,
		url: 'https://www.site.example',
		created_at: '2025-01-02T10:00:00Z',
	};
	return { ...base, ...Object.fromEntries(named) };
}

function collect(value: ServiceJson | undefined, fields: Map<string, ServiceJson>, depth: number): void {
	if (depth > MOST_DEPTH || value === undefined) return;
	if (Array.isArray(value)) {
		for (const inner of value as readonly ServiceJson[]) collect(inner, fields, depth + 1);
		return;
	}
	if (!isObject(value)) return;
	for (const [name, inner] of Object.entries(value)) {
		// Fields under `must_not` are left out of the document.
		if (name === 'must_not') continue;
		if (CLAUSES.has(name) && isObject(inner)) for (const [field, asked] of Object.entries(inner)) keep(fields, field, asked);
		// { query: 'lamp', fields: ['title^3', 'text'] }
		else if ((name === 'multi_match' || name === 'query_string' || name === 'simple_query_string') && isObject(inner)) {
			const names = Array.isArray(inner['fields']) ? (inner['fields'] as readonly ServiceJson[]) : [];
			for (const field of names) keep(fields, String(field).replace(/\^.*$/, ''), inner['query']);
		} else collect(inner, fields, depth + 1);
	}
}

function keep(fields: Map<string, ServiceJson>, field: string, asked: ServiceJson | undefined): void {
	const value = isObject(asked) ? (asked['value'] ?? asked['query']) : Array.isArray(asked) ? (asked as readonly ServiceJson[])[0] : asked;
	const plain = field.replace(/\.(?:edge|keyword|raw|text)$/, '');
	if (value === undefined || fields.has(plain) || plain.includes('*')) return;
	fields.set(plain, typeof value === 'string' ? value.replaceAll('*', '') : value);
}

/** Returns one bucket for each requested group and one number for each requested metric. */
export function groupsOf(asked: ServiceJson | undefined): Readonly<Record<string, ServiceJson>> {
	if (!isObject(asked)) return {};
	return Object.fromEntries(
		Object.entries(asked).map(([name, group]) => {
			const isGrouped =
				isObject(group) &&
				['terms', 'histogram', 'date_histogram', 'range', 'filters', 'composite'].some((kind) => group[kind] !== undefined);
			return [name, isGrouped ? { buckets: [{ key: 'notebook', key_as_string: 'notebook', doc_count: 1 }] } : { value: 1, doc_count: 1 }];
		}),
	);
}
