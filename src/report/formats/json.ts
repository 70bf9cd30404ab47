// The report as exactly one JSON document, the same bytes for the same report whatever order its fields were built in.

import type { Report } from '#model/report.ts';
import { inertDocument } from '#util/inert-json.ts';

/** What a reader looks for first; all other keys follow by alphabet. */
const FIRST_KEYS = [
	'schemaVersion',
	'summary',
	'seq',
	'id',
	'kind',
	'rule',
	'name',
	'severity',
	'category',
	'tool',
	'scopes',
	'declared',
	'observed',
	'scope',
	'step',
];

/** Long lists and free-form data come last at the top. */
const LAST_KEYS = ['declaration', 'steps', 'profile', 'evidence'];

/** Here the server or a call chose the keys: their order is theirs and is kept. */
const FREE_FORM = new Set(['inputSchema', 'outputSchema', 'capabilities', 'args', 'reply', 'structured']);

export function renderJson(report: Report): string {
	return inertJson(report);
}

/** Any result that may hold what a server chose. */
export function inertJson(value: unknown): string {
	return inertDocument(ordered(value), 2);
}

function ordered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(ordered);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([key, inner]) => [key, FREE_FORM.has(key) ? inner : ordered(inner)]));
}

function rank(key: string): number {
	const first = FIRST_KEYS.indexOf(key);
	return first >= 0 ? first - FIRST_KEYS.length : LAST_KEYS.indexOf(key) + 1;
}
