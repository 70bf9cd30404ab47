import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { own } from './json.ts';

/** Returns the part of the schema that a `$ref` refers to, or undefined. References outside the schema are never fetched. */
export function resolveRef(root: Json, ref: string): Json | undefined {
	const hash = ref.indexOf('#');
	const base = hash < 0 ? ref : ref.slice(0, hash);
	const fragment = hash < 0 ? '' : decode(ref.slice(hash + 1));
	const from = base === '' ? root : findKeyword(root, '$id', base);
	if (from === undefined || fragment === '') return from;
	return fragment.startsWith('/')
		? walk(from, fragment)
		: (findKeyword(from, '$anchor', fragment) ?? findKeyword(from, '$dynamicAnchor', fragment));
}

function walk(from: Json, pointer: string): Json | undefined {
	let at: Json | undefined = from;
	for (const part of pointer.slice(1).split('/')) {
		const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
		if (Array.isArray(at)) at = at[Number(key)];
		else at = isObject(at) ? own(at, key) : undefined;
		if (at === undefined) return undefined;
	}
	return at;
}

function findKeyword(root: Json, keyword: string, value: string): Json | undefined {
	const open: Json[] = [root];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (Array.isArray(next)) for (const item of next) open.push(item);
		else if (isObject(next)) {
			if (own(next, keyword) === value) return next;
			for (const item of Object.values(next)) open.push(item);
		}
	}
	return undefined;
}

function decode(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment;
	}
}
