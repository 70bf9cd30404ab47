// A validator may report its issues as a tree of the answer: {"errors": [], "properties": {"sources": {"errors": ["expected array, received undefined"]}}}.

import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { parsedText } from '#util/parsed-text.ts';

const MOST = 24;
const DEEPEST = 6;
// sample: Invalid input: expected object, received undefined
const EXPECTED = /expected "?([\w -]{1,60}?)"?(?:, received|$)/;

export interface TreedIssue {
	readonly path: readonly (string | number)[];
	readonly expected: string;
}

export function treedIssues(text: string): readonly TreedIssue[] {
	const start = text.search(/\{\s*"errors"\s*:\s*\[/);
	const tree = start === -1 ? undefined : parsedText(text.slice(start, text.lastIndexOf('}') + 1));
	return tree === undefined ? [] : issuesIn(tree as Json, []).slice(0, MOST);
}

function issuesIn(node: Json, path: readonly (string | number)[]): readonly TreedIssue[] {
	if (!isObject(node) || path.length > DEEPEST) return [];
	const { errors, properties, items } = node;
	const own = (Array.isArray(errors) ? errors : []).flatMap((error) => {
		const [, expected] = EXPECTED.exec(String(error)) ?? [];
		return expected === undefined ? [] : [{ path, expected }];
	});
	const named = isObject(properties) ? Object.entries(properties).flatMap(([key, inner]) => issuesIn(inner as Json, [...path, key])) : [];
	const listed = (Array.isArray(items) ? items : []).flatMap((inner, index) => issuesIn(inner as Json, [...path, index]));
	return [...own, ...named, ...listed];
}
