// What changed between two declarations: which entry, which field, before and after. The order of lists and keys means nothing, nor does that of the
// items of a list within a text.

import type { Declaration, Json } from './declaration.ts';
import { withoutOrder } from './without-order.ts';

export interface ChangedField {
	readonly field: string;
	/** As they are shown. */
	readonly before: string;
	readonly after: string;
	/** As they were declared; absent: not at all. */
	readonly was: Json | undefined;
	readonly is: Json | undefined;
}

export interface Change {
	readonly entry: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
	readonly name: string;
	readonly fields: readonly ChangedField[];
}

const ABSENT = '(absent)';
/** Beyond these many characters texts are compared as they are: no honest declaration is as long, and a hostile one must not hold up the audit. */
const MOST_REORDERED = 2 * 1024 * 1024;
/** Here each place has its own meaning. */
const TUPLES: ReadonlySet<string> = new Set(['prefixItems', 'items']);

type Rewrite = (text: string) => string;

export function diffDeclarations(before: Declaration, after: Declaration): readonly Change[] {
	const rewrite = rewriteFor(before, after);
	return [
		...diffEntry('server', 'server', serverFields(before), serverFields(after), rewrite),
		...diffEntries('tool', before.tools, after.tools, ({ name }) => name, rewrite),
		...diffEntries('prompt', before.prompts, after.prompts, ({ name }) => name, rewrite),
		...diffEntries('resource', before.resources, after.resources, ({ uri }) => uri, rewrite),
		...diffEntries('template', before.templates, after.templates, ({ uriTemplate }) => uriTemplate, rewrite),
	];
}

/** One text for declarations that `diffDeclarations` finds no difference in. Resources are left out: they come and go with the data that they show. */
export function comparedText(declaration: Declaration): string {
	const { tools, prompts, templates } = declaration;
	return compared({ ...serverFields(declaration), tools, prompts, templates }, rewriteFor(declaration));
}

/** One text for entries, or parts of one, that `diffDeclarations` finds no difference in. */
export function comparedEntry(value: unknown): string {
	return compared(value, (JSON.stringify(value)?.length ?? 0) > MOST_REORDERED ? asItIs : withoutOrder);
}

/** A text in another order is as long. */
function rewriteFor(...declarations: readonly Declaration[]): Rewrite {
	return declarations.some((one) => JSON.stringify(one).length > MOST_REORDERED) ? asItIs : withoutOrder;
}

function asItIs(text: string): string {
	return text;
}

/** Versions are meant to change. */
function serverFields({ server, instructions }: Declaration) {
	return { name: server.name, title: server.title, instructions };
}

function diffEntries<Entry extends object>(
	entry: Change['entry'],
	before: readonly Entry[],
	after: readonly Entry[],
	nameOf: (one: Entry) => string,
	rewrite: Rewrite,
): readonly Change[] {
	const [old, now] = [byName(before, nameOf), byName(after, nameOf)];
	const changes: Change[] = [];
	for (const name of new Set([...old.keys(), ...now.keys()])) {
		const [was, is] = [old.get(name), now.get(name)];
		if (was === undefined || is === undefined)
			changes.push({ entry, name, fields: [changed(was === undefined ? 'added' : 'removed', was, is)] });
		else changes.push(...diffEntry(entry, name, was, is, rewrite));
	}
	return changes;
}

/** A name that is listed twice is two entries: which of them a client takes is not known. */
function byName<Entry>(entries: readonly Entry[], nameOf: (one: Entry) => string): ReadonlyMap<string, Entry> {
	const named = new Map<string, Entry>();
	const counts = new Map<string, number>();
	for (const one of entries) {
		const count = (counts.get(nameOf(one)) ?? 0) + 1;
		counts.set(nameOf(one), count);
		named.set(count === 1 ? nameOf(one) : `${nameOf(one)} (${count})`, one);
	}
	return named;
}

function diffEntry(entry: Change['entry'], name: string, before: object, after: object, rewrite: Rewrite): readonly Change[] {
	// Most entries are the same to the letter.
	if (JSON.stringify(before) === JSON.stringify(after)) return [];
	const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
	const fields = [...new Set([...was.keys(), ...is.keys()])]
		.filter((field) => compared(was.get(field), rewrite) !== compared(is.get(field), rewrite))
		.map((field) => changed(field, was.get(field), is.get(field)));
	return fields.length === 0 ? [] : [{ entry, name, fields }];
}

function changed(field: string, was: unknown, is: unknown): ChangedField {
	return { field, before: shown(was), after: shown(is), was: was as Json | undefined, is: is as Json | undefined };
}

/** Text as it is; everything else as JSON with its keys and its lists in order. */
function shown(value: unknown): string {
	if (value === undefined) return ABSENT;
	return typeof value === 'string' ? value : JSON.stringify(ordered(value as Json, asItIs));
}

function compared(value: unknown, rewrite: Rewrite): string {
	return value === undefined ? ABSENT : JSON.stringify(ordered(value as Json, rewrite));
}

function ordered(value: Json, rewrite: Rewrite, isTuple = false): Json {
	if (typeof value === 'string') return rewrite(value);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) {
		const items = value.map((item) => ordered(item, rewrite));
		return isTuple || items.length < 2 ? items : inOrder(items);
	}
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, inner]) => inner !== undefined)
			.toSorted(([a], [b]) => compare(a, b))
			.map(([key, inner]) => [key, ordered(inner as Json, rewrite, TUPLES.has(key))]),
	);
}

function inOrder(items: readonly Json[]): readonly Json[] {
	return items
		.map((item) => [JSON.stringify(item), item] as const)
		.toSorted(([a], [b]) => compare(a, b))
		.map(([, item]) => item);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
