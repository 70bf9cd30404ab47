import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { runs } from '../../../test/support/share.ts';
import { generateInputs } from './valid-inputs.fixture.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: ['/data', '/data/notes.db'] };
const key = fc.constantFrom('name', 'path', 'url', 'count', 'query', 'id', 'x', 'tags');
const small = fc.integer({ min: -5, max: 12 });
const size = fc.integer({ min: 0, max: 6 });
const optional = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }, required: (keyof T)[]) =>
	fc.record(fields, { requiredKeys: required });

const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
	schema: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		optional(
			{
				type: fc.constant('string'),
				minLength: size,
				maxLength: fc.integer({ min: 4, max: 30 }),
				pattern: fc.constantFrom('^[a-z]+$', '^\\d{2,4}$', '[xyz]', '^(?!c).*$', '^[A-Z]{3}-\\d+$'),
				format: fc.constantFrom('uri', 'email', 'date', 'uuid', 'unknown'),
				default: fc.oneof(fc.string(), fc.constant(5)),
			},
			['type'],
		),
		optional(
			{
				type: fc.constantFrom('integer', 'number'),
				minimum: small,
				maximum: small,
				exclusiveMinimum: small,
				multipleOf: fc.constantFrom(1, 2, 0.5, 3),
			},
			['type'],
		),
		fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 }) }),
		fc.record({ const: fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<never> }),
		fc.constantFrom<JsonObject>({ type: 'boolean' }, { type: 'null' }, { type: ['string', 'null'] }, {}, { $ref: '#/$defs/shared' }),
		fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
		fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
		fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
		fc.record({ not: tie('schema') }),
		optional({ type: fc.constant('array'), items: tie('schema'), minItems: size, maxItems: size, uniqueItems: fc.boolean() }, [
			'type',
			'items',
		]),
		tie('object'),
	),
	object: optional(
		{
			type: fc.constant('object'),
			properties: fc.dictionary(key, tie('schema'), { maxKeys: 4 }),
			required: fc.uniqueArray(key, { maxLength: 2 }),
			additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
			minProperties: fc.integer({ min: 0, max: 3 }),
			maxProperties: size,
		},
		['type', 'properties'],
	),
}));

const rootSchema = fc
	.tuple(schema, fc.dictionary(key, schema, { maxKeys: 4 }), fc.uniqueArray(key, { maxLength: 3 }))
	.map(([shared, properties, required]): JsonObject => ({ type: 'object', properties, required, $defs: { shared } }));

test('whatever the schema, each input is valid or the schema is said to defeat us', () => {
	let answered = 0;
	let tried = 0;
	fc.assert(
		fc.property(rootSchema, fc.integer(), (root, seed) => {
			const context = { tool: 'tool', count: 4, seed, places, timeLimitMs: 30_000 };
			const { inputs, defeated } = generateInputs(root, context);
			tried += 1;
			if (defeated !== undefined) {
				expect(inputs).toEqual([]);
				return;
			}
			answered += 1;
			const ajv = new Ajv2020({ strict: false, logger: false });
			formatsModule.default(ajv);
			const validate = ajv.compile(root);
			for (const input of inputs) expect(validate(input), JSON.stringify([root, input, validate.errors])).toBe(true);
			expect(inputs).toHaveLength(4);
			expect(generateInputs(root, context).inputs).toEqual(inputs);
		}),
		{ numRuns: runs(60), seed: 20240115 },
	);
	// One in ten random schemas allows nothing at all; a generator that gives up on others too would be of no use.
	expect(answered / tried).toBeGreaterThan(0.8);
});
