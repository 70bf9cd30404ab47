// Input schemas as published servers declare them, and unusual but honest ones. Each must get valid inputs.

import type { JsonObject } from '#model/declaration.ts';

const draft07 = 'http://json-schema.org/draft-07/schema#';

/** Builds a schema in the style of zod: strict objects with a dialect. */
function zod(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
	return { type: 'object', properties, required, additionalProperties: false, $schema: draft07 };
}

/** Builds a schema in the style of pydantic: titles everywhere, no dialect. */
function pydantic(properties: JsonObject, required: readonly string[] = [], defs: JsonObject = {}): JsonObject {
	return { title: 'Arguments', type: 'object', properties, required, $defs: defs };
}

export const ORDINARY_SCHEMAS: Readonly<Record<string, JsonObject>> = {
	no_parameters: { type: 'object', properties: {} },
	nothing_but_object: { type: 'object' },
	empty_schema: {},
	echo: zod({ message: { type: 'string', description: 'Message to echo' } }),
	add: zod({ a: { type: 'number', description: 'First number' }, b: { type: 'number', description: 'Second number' } }),
	long_running: zod({ duration: { type: 'number', default: 10 }, steps: { type: 'number', default: 5 } }, []),
	annotated: zod(
		{ messageType: { type: 'string', enum: ['error', 'success', 'debug'] }, includeImage: { type: 'boolean', default: false } },
		['messageType'],
	),
	create_entities: zod({
		entities: {
			type: 'array',
			items: {
				type: 'object',
				properties: {
					name: { type: 'string' },
					entityType: { type: 'string' },
					observations: { type: 'array', items: { type: 'string' } },
				},
				required: ['name', 'entityType', 'observations'],
				additionalProperties: false,
			},
		},
	}),
	read_text_file: zod({ path: { type: 'string' }, tail: { type: 'number' }, head: { type: 'number' } }, ['path']),
	edit_file: zod(
		{
			path: { type: 'string' },
			edits: {
				type: 'array',
				items: {
					type: 'object',
					properties: { oldText: { type: 'string' }, newText: { type: 'string' } },
					required: ['oldText', 'newText'],
				},
			},
			dryRun: { type: 'boolean', default: false },
		},
		['path', 'edits'],
	),
	sequential_thinking: zod(
		{
			thought: { type: 'string' },
			nextThoughtNeeded: { type: 'boolean' },
			thoughtNumber: { type: 'integer', minimum: 1 },
			totalThoughts: { type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 },
			branchId: { type: 'string' },
		},
		['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'],
	),
	fetch: pydantic(
		{
			url: { title: 'Url', type: 'string', format: 'uri', minLength: 1 },
			max_length: { title: 'Max Length', type: 'integer', default: 5000, exclusiveMinimum: 0, exclusiveMaximum: 1000000 },
			start_index: { title: 'Start Index', type: 'integer', default: 0, minimum: 0 },
			raw: { title: 'Raw', type: 'boolean', default: false },
		},
		['url'],
	),
	git_log: pydantic(
		{
			repo_path: { title: 'Repo Path', type: 'string' },
			max_count: { title: 'Max Count', type: 'integer', default: 10 },
			start_timestamp: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
		},
		['repo_path'],
	),
	convert_time: pydantic({ source_timezone: { type: 'string' }, time: { type: 'string' }, target_timezone: { type: 'string' } }, [
		'source_timezone',
		'time',
		'target_timezone',
	]),
	optional_model: pydantic(
		{ filter: { anyOf: [{ $ref: '#/$defs/Filter' }, { type: 'null' }], default: null }, order: { $ref: '#/$defs/Order', default: 'asc' } },
		[],
		{
			Filter: {
				title: 'Filter',
				type: 'object',
				properties: { field: { type: 'string' }, values: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
				required: ['field', 'values'],
			},
			Order: { title: 'Order', type: 'string', enum: ['asc', 'desc'] },
		},
	),
	discriminated: pydantic(
		{ shape: { oneOf: [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }], discriminator: { propertyName: 'kind' } } },
		['shape'],
		{
			Circle: {
				type: 'object',
				properties: { kind: { const: 'circle', type: 'string' }, radius: { type: 'number', minimum: 0 } },
				required: ['kind', 'radius'],
			},
			Square: {
				type: 'object',
				properties: { kind: { const: 'square', type: 'string' }, side: { type: 'number', minimum: 0 } },
				required: ['kind', 'side'],
			},
		},
	),
	recursive_tree: {
		type: 'object',
		properties: { root: { $ref: '#/definitions/node' } },
		required: ['root'],
		definitions: {
			node: {
				type: 'object',
				properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
				required: ['name'],
			},
		},
		$schema: draft07,
	},
	recursive_root: { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#' } }, required: ['value'] },
	recursive_expression: {
		type: 'object',
		properties: { where: { $ref: '#/$defs/expr' } },
		required: ['where'],
		$defs: {
			expr: {
				anyOf: [
					{
						type: 'object',
						properties: { and: { type: 'array', items: { $ref: '#/$defs/expr' }, minItems: 1 } },
						required: ['and'],
						additionalProperties: false,
					},
					{ type: 'object', properties: { eq: { type: 'string' } }, required: ['eq'], additionalProperties: false },
				],
			},
		},
	},
	identifier: zod({ id: { type: 'string', pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64 } }),
	iso_date: zod({ day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, at: { type: 'string', format: 'date-time' } }),
	hex_colour: zod({
		fill: { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' },
		stroke: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
	}),
	lookahead_email: zod({
		to: {
			type: 'string',
			format: 'email',
			pattern: "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
		},
	}),
	password: zod({ secret: { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[a-z]).{8,64}$' } }),
	long_pattern_count: zod({ body: { type: 'string', pattern: '^[^<>]{1,5000}$' } }),
	exact_length: zod({
		code: { type: 'string', pattern: '^[A-Z]+$', minLength: 12, maxLength: 12 },
		pin: { type: 'string', minLength: 4, maxLength: 4 },
	}),
	two_part_length: zod({ ref: { type: 'string', pattern: '^[a-z]+/[a-z]+$', minLength: 21, maxLength: 21 } }),
	alternatives: zod({ version: { type: 'string', pattern: '^(?:latest|v?\\d+\\.\\d+\\.\\d+(?:-[a-z0-9.]+)?)$' } }),
	unicode_pattern: zod({ word: { type: 'string', pattern: '^\\p{L}+$' } }),
	many_formats: zod({
		a: { type: 'string', format: 'uri' },
		b: { type: 'string', format: 'email' },
		c: { type: 'string', format: 'date' },
		d: { type: 'string', format: 'time' },
		e: { type: 'string', format: 'uuid' },
		f: { type: 'string', format: 'ipv4' },
		g: { type: 'string', format: 'ipv6' },
		h: { type: 'string', format: 'hostname' },
		i: { type: 'string', format: 'duration' },
		j: { type: 'string', format: 'json-pointer' },
		k: { type: 'string', format: 'regex' },
		l: { type: 'string', format: 'uri-template' },
		m: { type: 'string', format: 'byte' },
		n: { type: 'string', format: 'no-such-format' },
	}),
	bounded_numbers: zod({
		port: { type: 'integer', minimum: 1024, maximum: 65535 },
		ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
		step: { type: 'integer', multipleOf: 25, minimum: 100 },
		price: { type: 'number', multipleOf: 0.01, minimum: 0.05, maximum: 0.09 },
		below_zero: { type: 'integer', maximum: -3 },
		latitude: { type: 'number', minimum: -90, maximum: 90 },
	}),
	type_lists: zod({ value: { type: ['string', 'number', 'null'] }, flag: { type: ['boolean', 'null'] } }),
	openapi_nullable: {
		type: 'object',
		properties: { note: { type: 'string', nullable: true, example: 'as in the manual' } },
		required: ['note'],
	},
	all_of: {
		type: 'object',
		allOf: [
			{ properties: { name: { type: 'string', minLength: 3 } }, required: ['name'] },
			{ properties: { name: { type: 'string', maxLength: 5 }, age: { type: 'integer', minimum: 0 } }, required: ['age'] },
		],
	},
	one_of_required: {
		type: 'object',
		properties: { id: { type: 'integer' }, name: { type: 'string' } },
		oneOf: [{ required: ['id'] }, { required: ['name'] }],
	},
	if_then_else: {
		type: 'object',
		properties: { kind: { enum: ['file', 'text'] }, path: { type: 'string' }, text: { type: 'string' } },
		required: ['kind'],
		if: { properties: { kind: { const: 'file' } } },
		// biome-ignore lint/suspicious/noThenProperty: it is the keyword
		then: { required: ['path'] },
		else: { required: ['text'] },
	},
	not: { type: 'object', properties: { n: { type: 'integer', minimum: 0, not: { enum: [1, 2] } } }, required: ['n'] },
	string_map: zod({ headers: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 2 } }),
	named_map: zod({
		env: { type: 'object', propertyNames: { pattern: '^[A-Z][A-Z0-9_]*$' }, additionalProperties: { type: 'string' }, minProperties: 1 },
		labels: { type: 'object', patternProperties: { '^x-[a-z]+$': { type: 'integer' } }, additionalProperties: false, minProperties: 1 },
	}),
	unique_enum_array: zod({ days: { type: 'array', items: { enum: ['mon', 'tue', 'wed'] }, uniqueItems: true, minItems: 2, maxItems: 3 } }),
	unique_strings: zod({ tags: { type: 'array', items: { type: 'string', maxLength: 20 }, uniqueItems: true, minItems: 5 } }),
	tuple_2020: {
		type: 'object',
		properties: { box: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false, minItems: 2 } },
		required: ['box'],
	},
	tuple_draft07: zod({ box: { type: 'array', items: [{ type: 'number' }, { type: 'string' }], additionalItems: false, minItems: 2 } }),
	tuple_without_dialect: {
		type: 'object',
		properties: { box: { type: 'array', items: [{ type: 'number' }, { type: 'boolean' }], minItems: 2 } },
		required: ['box'],
	},
	contains: {
		type: 'object',
		properties: { list: { type: 'array', items: { type: 'integer' }, contains: { const: 7 }, minItems: 3 } },
		required: ['list'],
	},
	dependents: {
		type: 'object',
		properties: { user: { type: 'string' }, password: { type: 'string' }, token: { type: 'string' } },
		dependentRequired: { user: ['password'] },
		dependentSchemas: { token: { not: { required: ['user'] } } },
	},
	untyped: {
		type: 'object',
		properties: { anything: {}, everything: true, limit: { minimum: 3 }, list: { items: { type: 'integer' } } },
		required: ['anything', 'everything', 'limit', 'list'],
	},
	wrong_example: zod({
		when: { type: 'string', format: 'date', examples: ['yesterday'], default: 'today' },
		size: { type: 'integer', default: 'big' },
	}),
	root_example: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'], examples: [{ q: 'from the manual' }, { q: 5 }] },
	vouched_pattern: zod({ code: { type: 'string', pattern: '^(a)\\1(b)\\2$', examples: ['aabb'] } }),
	vouched_optional: zod({ name: { type: 'string' }, code: { type: 'string', pattern: '^(a)\\1$' } }, ['name']),
	anchors: {
		type: 'object',
		properties: { a: { $ref: '#thing' } },
		required: ['a'],
		$defs: { t: { $anchor: 'thing', type: 'integer', minimum: 5 } },
	},
	inner_id: {
		$id: 'https://schemas.example/root.json',
		type: 'object',
		properties: { a: { $ref: 'part.json' } },
		required: ['a'],
		$defs: { p: { $id: 'part.json', type: 'boolean' } },
	},
	unevaluated: {
		type: 'object',
		allOf: [{ properties: { a: { type: 'string' } } }],
		properties: { b: { type: 'string' } },
		unevaluatedProperties: false,
		required: ['a', 'b'],
	},
	odd_names: zod({
		constructor: { type: 'string' },
		toString: { type: 'integer' },
		'a/b~c': { type: 'string', minLength: 2 },
		'': { type: 'boolean' },
	}),
};
