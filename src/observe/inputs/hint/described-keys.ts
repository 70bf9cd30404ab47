// The keys of an object for which the schema names none, as its description gives them: `Each request should contain: value (float), from_unit (str)`.
// Only names and types are taken, so that a server cannot make the exerciser name a path, a host or a program.

import type { JsonObject } from '#model/declaration.ts';

export interface DescribedKey {
	readonly name: string;
	readonly schema: JsonObject;
	readonly isOptional: boolean;
}

const LONGEST = 2000;
const MOST = 12;
const NAME = '[A-Za-z_][A-Za-z0-9_]{0,40}';
// sample: should contain: … · dicts with keys … · each with … · objects having the fields …
const CUE =
	/\b(?:contain(?:s|ing)?|keys?|fields?|each (?:\w+ )?(?:with|has|having)|(?:dict(?:ionar(?:y|ies))?|objects?)s? (?:with|of|having))\b/i;
// sample: value (float), `title` (str, optional)
const TYPED = new RegExp(
	`["'\`]?\\b(${NAME})["'\`]? \\((str|string|text|int|integer|float|number|bool|boolean|list|array|dict|object)\\b([^)\\n]{0,60})\\)`,
	'gi',
);
// sample: {"title": str, 'tags': list[str], count: 3}
const LITERAL = /\{([^{}]{3,400})\}/;
const ENTRY = new RegExp(`(?:^|,)\\s*["'\`]?(${NAME})["'\`]?\\s*:\\s*["'\`<]?(\\w+)?`, 'g');
// sample: 'front' and "back", `tags`
const QUOTED = new RegExp(`["'\`](${NAME})["'\`]`, 'g');
// sample: keys: front, back and tags
const LISTED = new RegExp(`\\b(?:keys|fields):? ((?:${NAME}(?:, (?:and )?| and ))+${NAME})\\b`, 'i');

const TYPES: readonly (readonly [words: RegExp, schema: JsonObject])[] = [
	[/^(?:int|integer)$/i, { type: 'integer' }],
	[/^(?:float|number)$|^\d+$/i, { type: 'number' }],
	[/^bool(?:ean)?$|^(?:true|false)$/i, { type: 'boolean' }],
	[/^(?:list|array)$/i, { type: 'array', items: { type: 'string' }, minItems: 1 }],
	[/^(?:dict|object)$/i, { type: 'object' }],
];

/** Returns none unless the text speaks of what an object contains. */
export function describedKeys(description: string): readonly DescribedKey[] {
	const text = description.slice(0, LONGEST);
	const [, literal = ''] = LITERAL.exec(text) ?? [];
	const cue = CUE.exec(text);
	const after = cue === null ? '' : text.slice(cue.index);
	const [, listed = ''] = LISTED.exec(after) ?? [];
	const ways: readonly (readonly DescribedKey[])[] = [
		[...after.matchAll(TYPED)].map(([, name = '', type = '', rest = '']) => keyOf(name, type, /optional/i.test(rest))),
		[...literal.matchAll(ENTRY)].map(([, name = '', type = '']) => keyOf(name, type)),
		[...after.matchAll(QUOTED)].map(([, name = '']) => keyOf(name)),
		listed === '' ? [] : listed.split(/, (?:and )?| and /).map((name) => keyOf(name)),
	];
	const found = ways.find((keys) => keys.length > 0) ?? [];
	return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at && name !== '__proto__').slice(0, MOST);
}

function keyOf(name: string, type = '', isOptional = false): DescribedKey {
	const [, schema] = TYPES.find(([words]) => words.test(type)) ?? [];
	return { name, schema: schema ?? { type: 'string' }, isOptional };
}
