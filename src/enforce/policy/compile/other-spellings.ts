// Some servers (Go's) accept `Amount` for `amount`. A schema or an expression about `amount` does not cover a call with `Amount`, and if a call has both, it
// is unknown which one the server takes.

import type { Json, JsonObject } from '#model/declaration.ts';
import { caseFolded } from '#util/case-folded.ts';
import { isObject } from '#util/json-object.ts';

/** Names of arguments by their case-folded form. */
export type Mentioned = ReadonlyMap<string, ReadonlySet<string>>;

// args.amount, args.items[0].price, args["unit price"], "amount" in args; not args.size()
const NAME_IN_CEL = /\.\s*([A-Za-z_]\w*)\b(?!\s*\()|["']([^"']{1,200})["']\s*(?:\]|in\b)/g;

export function namesInCel(source: string): Mentioned {
	return byFolded([...source.matchAll(NAME_IN_CEL)].map(([, plain, quoted]) => plain ?? quoted ?? ''));
}

/** Returns the properties that a schema mentions at any depth. */
export function namesInSchema(schema: JsonObject): Mentioned {
	const names: string[] = [];
	const pending: Json[] = [schema];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (isObject(next) && isObject(next['properties'])) names.push(...Object.keys(next['properties']));
		if (typeof next === 'object' && next !== null) pending.push(...Object.values(next));
	}
	return byFolded(names);
}

/** Throws if arguments at any depth have another spelling than the mentioned ones, or two spellings. */
export function refuseOtherSpellings(args: Json, mentioned: Mentioned): void {
	const pending: Json[] = [args];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next !== 'object' || next === null) continue;
		for (const inner of Object.values(next)) pending.push(inner);
		if (Array.isArray(next)) continue;
		const keys = Object.keys(next);
		if (new Set(keys.map(caseFolded)).size < keys.length) throw new Error('two arguments differ in upper and lower case only');
		const odd = keys.find((key) => mentioned.get(caseFolded(key))?.has(key) === false);
		if (odd !== undefined) throw new Error(`the argument ${JSON.stringify(odd.slice(0, 60))} is spelled otherwise than in the rule`);
	}
}

function byFolded(names: readonly string[]): Mentioned {
	const found = new Map<string, Set<string>>();
	for (const name of names) found.set(caseFolded(name), (found.get(caseFolded(name)) ?? new Set()).add(name));
	return found;
}
