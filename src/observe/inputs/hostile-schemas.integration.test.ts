import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#model/declaration.ts';
import { processorMs } from '../../../test/support/processor-time.ts';
import { generateInputs } from './valid-inputs.fixture.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const TIME_LIMIT_MS = 600;

function required(schema: Json): JsonObject {
	return { type: 'object', properties: { a: schema }, required: ['a'] };
}

function nested(levels: number): Json {
	let schema: Json = { type: 'string' };
	for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema }, required: ['a'] };
	return schema;
}

function keys(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `p${index}`);
}

/** Each definition applies the next one twice: as many checks as two to the number of levels. */
function doubling(levels: number, keyword: 'allOf' | 'anyOf'): JsonObject {
	const definitions = keys(levels).map((key, index) => [
		key,
		{ [keyword]: [{ $ref: `#/$defs/p${index + 1}` }, { $ref: `#/$defs/p${index + 1}` }] },
	]);
	return { $defs: { ...Object.fromEntries(definitions), [`p${levels}`]: { type: 'object', required: ['x'] } }, $ref: '#/$defs/p0' };
}

const HOSTILE: Readonly<Record<string, Json>> = {
	'refers to itself': { $ref: '#' },
	'refers to itself in a circle': { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
	'is all of itself': { type: 'object', allOf: [{ $ref: '#' }] },
	'needs itself inside without end': { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] },
	'is not itself': { type: 'object', not: { $ref: '#' } },
	'is nested 1000 levels deep': nested(1_000),
	'is nested 100 levels deep': nested(100),
	'has 10,000 properties': { type: 'object', properties: Object.fromEntries(keys(10_000).map((key) => [key, { type: 'string' }])) },
	'requires 10,000 properties': { type: 'object', required: keys(10_000) },
	'has an enum of 60,000': required({ enum: keys(60_000) }),
	'has one enum member of 900,000 characters': required({ enum: ['x'.repeat(900_000)] }),
	'is larger than a megabyte': required({ enum: ['x'.repeat(1_100_000)] }),
	'wants a string of a billion characters': required({ type: 'string', minLength: 1e9 }),
	'wants a billion items': required({ type: 'array', minItems: 1e9 }),
	'wants a thousand times a thousand items': required({
		type: 'array',
		minItems: 1_000,
		items: { type: 'array', minItems: 1_000, items: { type: 'integer' } },
	}),
	'wants many long strings': required({ type: 'array', minItems: 1_000, items: { type: 'string', minLength: 9_999 } }),
	'wants a billion properties': { type: 'object', minProperties: 1e9 },
	'wants infinitely fine numbers': required({ type: 'number', multipleOf: 5e-324, minimum: 1e308 }),
	'has a catastrophic pattern': required({ type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' }),
	'has a catastrophic pattern behind a lookahead': required({ type: 'string', pattern: '^(?=(a+)+$)(a|aa)+(b|bb)*$' }),
	'has nested repetitions': required({ type: 'string', pattern: '((a{1000}){1000}){1000}' }),
	'repeats nothing a billion times': required({ type: 'string', pattern: '^((){999999999}){999999999}$' }),
	'has a deep pattern': required({ type: 'string', pattern: `${'('.repeat(2_000)}a${')'.repeat(2_000)}` }),
	'has a long pattern': required({ type: 'string', pattern: 'a?'.repeat(20_000) }),
	'has a broken pattern': required({ type: 'string', pattern: '[a-' }),
	'has 2,000 patterns for names': {
		type: 'object',
		patternProperties: Object.fromEntries(keys(2_000).map((key) => [`^${key}(a|b)*$`, true])),
		minProperties: 1,
	},
	'refers to the network': required({ $ref: 'https://schemas.example/remote.json#/a' }),
	'takes the name of the meta-schema': { $id: 'http://json-schema.org/draft-07/schema', type: 'object' },
	'has an unknown dialect': { $schema: 'https://schemas.example/dialect', type: 'object' },
	'asks for promises': { $async: true, type: 'object', required: ['a'] },
	'doubles forty times over (allOf)': doubling(40, 'allOf'),
	'doubles forty times over (anyOf)': doubling(40, 'anyOf'),
	'has keywords of wrong kinds': { type: 'object', properties: 5, required: 'yes', minProperties: 'x', enum: {} },
	'has null for everything': { type: null, properties: null, required: null, allOf: null, $ref: null },
	'is false': false,
	'is true': true,
	'is null': null,
	'is an array': [],
	'declares __proto__': JSON.parse(
		'{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["constructor"]}',
	),
	'requires __proto__': { type: 'object', required: ['__proto__'] },
	'points at the prototype': { type: 'object', properties: { a: { $ref: '#/constructor/prototype' } }, required: ['a'] },
	'has code in its names': required({
		type: 'object',
		properties: { '"];process.exit(1);//': { type: 'string' }, '${1}`': { type: 'integer' } },
		required: ['"];process.exit(1);//'],
	}),
};

test.each(Object.entries(HOSTILE))('a schema that %s neither hangs nor crashes us', (_, schema) => {
	const options = { tool: 'tool', count: 5, seed: 1, places, timeLimitMs: TIME_LIMIT_MS };
	let result: ReturnType<typeof generateInputs> = { inputs: [] };
	const spent = processorMs(() => {
		result = generateInputs(schema as JsonObject, options);
	});
	// Many times the limit: a step that has begun is finished, and work that had no processor begins again. Without a limit it takes hours.
	expect(spent).toBeLessThan(20_000);
	if (result.defeated === undefined) expect(result.inputs).toHaveLength(5);
	else expect(result).toEqual({ inputs: [], defeated: expect.stringMatching(/^\S.{5,}/) });
	expect(JSON.stringify(result).length).toBeLessThan(6_000_000);
	expect(Object.prototype).not.toHaveProperty('type');
});

test('what can be answered is answered', () => {
	const answer = (name: string) => generateInputs((HOSTILE[name] ?? {}) as JsonObject, { tool: 'tool', count: 1, seed: 1, places });
	expect(answer('is true').inputs).toEqual([{}]);
	expect(answer('has an enum of 60,000').inputs).toEqual([{ a: 'p0' }]);
	expect(answer('takes the name of the meta-schema').inputs).toEqual([{}]);
	expect(Object.keys(answer('declares __proto__').inputs[0] ?? {})).toEqual(['constructor']);
	expect(answer('refers to itself').defeated).toBe('the schema refers to itself without end, or is too large');
	expect(answer('requires __proto__').defeated).toBe('the schema requires a property named __proto__');
	expect(answer('asks for promises').defeated).toBe('the schema asks for asynchronous validation');
	expect(answer('has a catastrophic pattern').inputs[0]?.['a']).toMatch(/[A-Z][a-z]+$/);
});

test('inputs found before the time is up are kept', () => {
	// The first call leaves the optional part out; the second would have to check it.
	const { $defs, $ref } = doubling(40, 'allOf');
	const schema = { type: 'object', $defs: $defs ?? {}, properties: { part: { $ref: $ref ?? '' } } };
	const result = generateInputs(schema, { tool: 'tool', count: 5, seed: 1, places, timeLimitMs: 500 });
	expect(result).toEqual({ inputs: [{}, {}, {}, {}, {}] });
});
