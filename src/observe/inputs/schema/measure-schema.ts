// Checks a schema before any recursive processing, and refuses in bounded time one that is too large.

import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';

const MAX_CHARACTERS = 1_000_000;
const MAX_NODES = 100_000;
const MAX_DEPTH = 256;

/** Returns why the schema cannot be used, or undefined. */
export function measureSchema(schema: Json): string | undefined {
	const open: { value: Json; depth: number }[] = [{ value: schema, depth: 0 }];
	let characters = 0;
	let nodes = 0;
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, depth } = next;
		nodes += 1;
		if (nodes > MAX_NODES) return `the schema has more than ${MAX_NODES} parts`;
		if (depth > MAX_DEPTH) return `the schema is nested more than ${MAX_DEPTH} levels deep`;
		if (typeof value === 'string') characters += value.length;
		else if (Array.isArray(value)) {
			if (value.length > MAX_NODES) return `the schema has more than ${MAX_NODES} parts`;
			for (const item of value) open.push({ value: item, depth: depth + 1 });
		} else if (isObject(value)) {
			// This keyword makes a validator return a promise. It is not part of JSON Schema.
			if (Object.hasOwn(value, '$async') && value['$async'] === true) return 'the schema asks for asynchronous validation';
			const required = Object.hasOwn(value, 'required') ? value['required'] : undefined;
			if (Array.isArray(required) && required.includes('__proto__')) return 'the schema requires a property named __proto__';
			for (const key of Object.keys(value)) {
				characters += key.length;
				open.push({ value: value[key] ?? null, depth: depth + 1 });
			}
		}
		if (characters > MAX_CHARACTERS) return `the schema is longer than ${MAX_CHARACTERS} characters`;
	}
	return undefined;
}

/** Returns every string that the schema's author offers as a value, anywhere in the schema. */
export function authorStrings(schema: Json): ReadonlySet<string> {
	const found = new Set<string>();
	const open: { value: Json; offered: boolean }[] = [{ value: schema, offered: false }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, offered } = next;
		if (typeof value === 'string' && offered) found.add(value);
		else if (Array.isArray(value)) for (const item of value) open.push({ value: item, offered });
		else if (isObject(value)) {
			for (const [key, item] of Object.entries(value)) open.push({ value: item, offered: offered || AUTHOR_KEYWORDS.has(key) });
		}
	}
	return found;
}

const AUTHOR_KEYWORDS: ReadonlySet<string> = new Set(['examples', 'example', 'default', 'const', 'enum']);
