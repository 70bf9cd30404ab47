// What changed between two declarations: which entry, which field, before and after. The order of lists and keys means nothing.

import type { Declaration, Json } from '#model/declaration.ts';

export interface Change {
	readonly entry: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
	readonly name: string;
	readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

const ABSENT = '(absent)';

export function diffDeclarations(before: Declaration, after: Declaration): readonly Change[] {
	return [
		...diffEntry('server', 'server', serverFields(before), serverFields(after)),
		...diffEntries('tool', before.tools, after.tools, ({ name }) => name),
		...diffEntries('prompt', before.prompts, after.prompts, ({ name }) => name),
		...diffEntries('resource', before.resources, after.resources, ({ uri }) => uri),
		...diffEntries('template', before.templates, after.templates, ({ uriTemplate }) => uriTemplate),
	];
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
): readonly Change[] {
	const old = new Map(before.map((one) => [nameOf(one), one]));
	const now = new Map(after.map((one) => [nameOf(one), one]));
	const changes: Change[] = [];
	for (const name of new Set([...old.keys(), ...now.keys()])) {
		const [was, is] = [old.get(name), now.get(name)];
		if (was === undefined) changes.push({ entry, name, fields: [{ field: 'added', before: ABSENT, after: canonical(is) }] });
		else if (is === undefined) changes.push({ entry, name, fields: [{ field: 'removed', before: canonical(was), after: ABSENT }] });
		else changes.push(...diffEntry(entry, name, was, is));
	}
	return changes;
}

function diffEntry(entry: Change['entry'], name: string, before: object, after: object): readonly Change[] {
	const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
	const fields = [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
		const pair = { field, before: canonical(was.get(field)), after: canonical(is.get(field)) };
		return pair.before === pair.after ? [] : [pair];
	});
	return fields.length === 0 ? [] : [{ entry, name, fields }];
}

/** Text as it is; everything else as JSON with its keys, and its lists of plain values, in order. */
function canonical(value: unknown): string {
	if (value === undefined) return ABSENT;
	return typeof value === 'string' ? value : JSON.stringify(ordered(value as Json));
}

function ordered(value: Json): Json {
	if (Array.isArray(value)) {
		const items = value.map(ordered);
		return items.every((item) => typeof item !== 'object' || item === null)
			? items.toSorted((a, b) => compare(String(a), String(b)))
			: items;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.toSorted(([a], [b]) => compare(a, b))
			.map(([key, inner]) => [key, ordered(inner as Json)]),
	);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
