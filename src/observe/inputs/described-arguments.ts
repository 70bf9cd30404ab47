// Many servers describe arguments in the tool's own text instead of its schema: a docstring with `Args:`, a list of names, `:param x:`.
// This module copies such a text to the place where a schema would have it.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { own } from './schema/json.ts';

const MOST_LINES = 400;
const LONGEST = 600;
// sample:     ticker: Stock symbol · - `path` (str, optional): Where · * **limit** - How many · :param str name: Whose · depth : int
const ENTRY =
	/^(\s*)(?:[-*•+]\s+|:param\s+(?:[\w[\], .|]+\s)?)?[`*"']{0,3}([A-Za-z_]\w{0,63})[`*"']{0,3}\s*(?:[([{][^\n]{0,120}?[)\]}])?[`*]{0,2}\s*(?::|\s[-–—]|=>)\s?(.*)$/;
// sample: Returns: · Raises: · Example: · Examples:
const SECTION = /^\s*(?:returns?|raises|yields|examples?|notes?|see also|output|usage|warnings?)\b[^\n]{0,40}:?\s*$/i;

export function withDescribedArguments(schema: JsonObject, text: string): JsonObject {
	const properties = isObject(schema) ? own(schema, 'properties') : undefined;
	if (!isObject(properties) || text === '') return schema;
	const bare = Object.keys(properties).filter((name) => isBare(properties[name] as Json));
	if (bare.length === 0) return schema;
	const described = entriesOf(text, new Set(Object.keys(properties)));
	const added = bare.flatMap((name) => {
		const description = described.get(name);
		return description === undefined ? [] : [[name, { ...(properties[name] as JsonObject), description }] as const];
	});
	return added.length === 0 ? schema : { ...schema, properties: { ...properties, ...Object.fromEntries(added) } };
}

function isBare(property: Json | undefined): boolean {
	if (!isObject(property)) return false;
	const description = own(property, 'description');
	return typeof description !== 'string' || description.trim() === '';
}

/** Returns the text after each name, including the lines that are indented below it. */
function entriesOf(text: string, names: ReadonlySet<string>): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	let open: { readonly name: string; readonly indent: number } | undefined;
	for (const line of text.split('\n', MOST_LINES)) {
		const [, space = '', name = '', rest = ''] = ENTRY.exec(line.slice(0, LONGEST)) ?? [];
		if (names.has(name)) {
			// The first mention counts; an example further down does not.
			open = found.has(name) ? undefined : { name, indent: space.length };
			if (open !== undefined) found.set(name, typed(line, name) + rest.trim());
		} else if (line.trim() === '' || SECTION.test(line)) open = undefined;
		else if (open !== undefined && indentOf(line) > open.indent)
			found.set(open.name, `${found.get(open.name) ?? ''} ${line.trim()}`.slice(0, LONGEST));
		else open = undefined;
	}
	return new Map([...found].filter(([, description]) => description !== ''));
}

/** sample: `mode ("fast" or "exact"): How`. The text in brackets may be the only description of the values. */
function typed(line: string, name: string): string {
	const [, brackets = ''] = new RegExp(`${name}[\`*"']{0,3}\\s*[([{]([^\\n]{0,120}?)[)\\]}]`).exec(line) ?? [];
	return /["'|]/.test(brackets) ? `(${brackets}) ` : '';
}

function indentOf(line: string): number {
	return line.length - line.trimStart().length;
}
