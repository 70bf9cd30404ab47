// Whole inputs that a tool's text or its error shows: `Example: {"action": "search", "query": "firefox"}`, `find(action='search', query='firefox')`.
// Only plain words are accepted, so that a server cannot make the exerciser name a path, a host or a program.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { isPlainValue } from '../hint/prose-texts.ts';
import { leavesOf } from './input-parts.ts';
import { keywordArguments } from './python-literal.ts';

const LONGEST_TEXT = 20_000;
const LONGEST_EXAMPLE = 600;
const MOST_OPENINGS = 60;
const MOST_EXAMPLES = 4;
/** Placeholders for a value: X, <name>, … */
const PLACEHOLDER = /^[A-Z]$|^<.*>$|\.{3}|…|^(?:your|my|some)[-_ ]/i;

// sample: matrix_calculator(operation='multiply'
const CALL = /\b[A-Za-z_]\w{0,63}\(\s{0,20}(?=[A-Za-z_]\w{0,63}\s{0,3}=[^=])/g;

/** Returns the examples whose arguments are all in `names`, in the order of the text. */
export function exampleInputs(text: string, names: readonly string[]): readonly JsonObject[] {
	const known = new Set(names);
	const bounded = text.slice(0, LONGEST_TEXT);
	const found = new Map<string, JsonObject>();
	let at = bounded.indexOf('{');
	for (let opening = 0; at !== -1 && opening < MOST_OPENINGS && found.size < MOST_EXAMPLES; opening += 1) {
		const text = bracedAt(bounded, at);
		const example = parsed(text);
		if (example !== undefined && isInput(example, known)) found.set(JSON.stringify(example), example);
		// A nested object is not an input of its own.
		at = bounded.indexOf('{', at + (example === undefined ? 1 : text.length));
	}
	for (const { index } of [...bounded.matchAll(CALL)].slice(0, MOST_OPENINGS)) {
		const opening = bounded.indexOf('(', index);
		const example = keywordArguments(bounded.slice(0, opening + LONGEST_EXAMPLE), opening);
		if (found.size < MOST_EXAMPLES && example !== undefined && isInput(example, known)) found.set(JSON.stringify(example), example);
	}
	return [...found.values()];
}

function isInput(example: JsonObject, names: ReadonlySet<string>): boolean {
	const keys = Object.keys(example);
	return keys.length > 0 && keys.every((key) => names.has(key)) && leavesOf(example, [], '').every(({ value }) => isUsable(value));
}

function isUsable(value: string | number): boolean {
	return typeof value === 'number' || (isPlainValue(value) && !PLACEHOLDER.test(value));
}

/** Returns the text up to the matching closing brace, or an empty text if it is too long. */
function bracedAt(text: string, start: number): string {
	let depth = 0;
	let isQuoted = false;
	const last = Math.min(text.length, start + LONGEST_EXAMPLE);
	for (let at = start; at < last; at += 1) {
		const char = text[at];
		if (char === '\\') at += 1;
		else if (char === '"') isQuoted = !isQuoted;
		else if (!isQuoted && char === '{') depth += 1;
		else if (!isQuoted && char === '}') depth -= 1;
		if (depth === 0) return text.slice(start, at + 1);
	}
	return '';
}

function parsed(text: string): JsonObject | undefined {
	try {
		const value = JSON.parse(text) as Json;
		return isObject(value) ? value : undefined;
	} catch {
		return undefined; // a set of words in braces
	}
}
