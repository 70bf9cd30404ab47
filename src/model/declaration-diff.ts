// The difference between two declarations: which entry and which field changed, before and after. The order of lists and keys is ignored,
// and so is the order of a list of words within a text.

import type { Declaration, Json } from './declaration.ts';
import { withoutOrder } from './without-order.ts';

export interface ChangedField {
	readonly field: string;
	/** The texts as they are shown. */
	readonly before: string;
	readonly after: string;
	/** The declared texts. Absent: the entry was not declared. */
	readonly was: Json | undefined;
	readonly is: Json | undefined;
}

export interface Change {
	readonly entry: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
	readonly name: string;
	readonly fields: readonly ChangedField[];
}

const ABSENT = '(absent)';
/** Texts longer than this are compared as they are. No honest declaration is this long, and a hostile one must not delay the audit. */
const MOST_REORDERED = 2 * 1024 * 1024;
/** In these lists the position of an item has a meaning. */
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

/** A text that is equal for two declarations exactly if `diffDeclarations` finds no difference. Resources are left out: they change with the data of the server. */
export function comparedText(declaration: Declaration): string {
	const { tools, prompts, templates } = declaration;
	return compared({ ...serverFields(declaration), tools, prompts, templates }, rewriteFor(declaration));
}

/** A text that is equal for two entries, or parts of entries, exactly if `diffDeclarations` finds no difference. */
export function comparedEntry(value: unknown): string {
	return compared(value, (JSON.stringify(value)?.length ?? 0) > MOST_REORDERED ? asItIs : withoutOrder);
}

/** Reordering a text does not change its length. */
function rewriteFor(...declarations: readonly Declaration[]): Rewrite {
	return declarations.some((one) => JSON.stringify(one).length > MOST_REORDERED) ? asItIs : withoutOrder;
}

function asItIs(text: string): string {
	return text;
}

/** A version is expected to change. */
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

/** A name that is listed twice counts as two entries, because it is unknown which of them a client takes. */
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
	// Most entries are equal character for character.
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

/** Returns a text unchanged, and any other value as JSON with sorted keys and lists. */
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
