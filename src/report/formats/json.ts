// The report as exactly one JSON document. The same report gives the same bytes, regardless of the order of its fields.

import type { Report } from '#model/report.ts';
import { inertDocument } from '#util/inert-json.ts';

/** The keys that a reader looks for first. All other keys follow alphabetically. */
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

/** Long lists and free-form data come last at the top level. */
const LAST_KEYS = ['declaration', 'steps', 'profile', 'evidence'];

/** The server or a call chose the keys of these objects, so their order is kept. */
const FREE_FORM = new Set(['inputSchema', 'outputSchema', 'capabilities', 'args', 'reply', 'structured']);

export function renderJson(report: Report): string {
	return inertJson(report);
}

/** Serialises any result that may contain text of a server. */
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
