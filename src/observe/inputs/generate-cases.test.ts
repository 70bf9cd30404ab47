import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { mannerOf } from './generate-cases.ts';
import { ORDINARY_SCHEMAS } from './ordinary-schemas.fixture.ts';
import { generateInputs } from './valid-inputs.fixture.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

function generate(schema: JsonObject, tool = 'tool', seed = 1, count = 5) {
	return generateInputs(schema, { tool, count, seed, places, timeLimitMs: 30_000 });
}

/** Not the validators that the generator uses: their own options, and the native regular expressions. Each compiles its meta-schema once. */
const VALIDATORS = { old: new Ajv({ strict: false, logger: false }), new: new Ajv2020({ strict: false, logger: false }) };
for (const ajv of Object.values(VALIDATORS)) formatsModule.default(ajv);

function validator(schema: JsonObject) {
	const isOld = String(schema['$schema'] ?? '').includes('draft-07') || JSON.stringify(schema).includes('"items":[');
	return VALIDATORS[isOld ? 'old' : 'new'].compile(schema);
}

test.each(Object.entries(ORDINARY_SCHEMAS))('%s gets five inputs that another validator accepts', (name, schema) => {
	const { inputs, defeated } = generate(schema, name);
	expect(defeated).toBeUndefined();
	expect(inputs).toHaveLength(5);
	// A pattern with a back-reference is beyond the safe engines but not beyond the native one.
	const validate = validator(schema);
	for (const input of inputs) expect({ input, valid: validate(input), errors: validate.errors }).toMatchObject({ valid: true });
	expect(generate(schema, name).inputs).toEqual(inputs);
});

test('the example in a description is the first value of an optional argument, too', () => {
	const description = "Player id (17 digits) or name (e.g. '12345678901234567', 'ada').";
	const player: JsonObject = { anyOf: [{ type: 'string' }, { type: 'null' }], description, default: null };
	const flat = generate({ type: 'object', properties: { player } });
	expect(flat.inputs[1]).toEqual({ player: '12345678901234567' });
	const params: JsonObject = { type: 'object', properties: { player } };
	const nested = generate({ type: 'object', properties: { params }, required: ['params'] });
	expect(nested.inputs.slice(0, 2)).toEqual([{ params: {} }, { params: { player: '12345678901234567' } }]);
	const required = generate({ type: 'object', properties: { player }, required: ['player'] });
	expect(required.inputs[1]).not.toEqual(required.inputs[0]);
});

test('a list of the arguments of one program asks it for its version', () => {
	const listed = (description: string): JsonObject => ({
		type: 'object',
		properties: { args: { type: 'array', items: { type: 'string' }, description } },
		required: ['args'],
	});
	const [first, second] = generate(listed('Array of grep arguments (excluding grep itself)'), 'grep_advanced').inputs;
	expect([first, second]).toEqual([{ args: ['--version'] }, { args: ['--help'] }]);
	expect(generate(listed('Flags for terraform'), 'terraform_plan').inputs[0]).toEqual({ args: ['--version'] });
	// Near misses: the program is another argument, or the list is not a program's.
	expect(JSON.stringify(generate(listed('Command arguments'), 'run_command').inputs[0])).not.toContain('--version');
	expect(JSON.stringify(generate(listed('Options for the poll'), 'create_vote').inputs[0])).not.toContain('--version');
});

test('the table is a table', () => {
	expect(Object.keys(ORDINARY_SCHEMAS).length).toBeGreaterThanOrEqual(50);
});

test('the first call has what is required, the second everything', () => {
	const schema = ORDINARY_SCHEMAS['fetch'] ?? {};
	const [first, second] = generate(schema).inputs;
	expect(Object.keys(first ?? {})).toEqual(['url']);
	expect(Object.keys(second ?? {}).sort()).toEqual(['max_length', 'raw', 'start_index', 'url']);
	expect(second).toMatchObject({ max_length: 5000 });
});

test('five calls are five different ones where the schema allows it', () => {
	for (const name of ['echo', 'add', 'create_entities', 'fetch', 'identifier', 'discriminated', 'read_text_file']) {
		const inputs = generate(ORDINARY_SCHEMAS[name] ?? {}, name).inputs.map((input) => JSON.stringify(input));
		expect(new Set(inputs).size, name).toBe(5);
	}
	expect(
		new Set(
			generate({ type: 'object', properties: { on: { type: 'boolean' } }, required: ['on'] }).inputs.map((input) => JSON.stringify(input)),
		).size,
	).toBe(2);
});

test('enum members and branches take turns', () => {
	const schema = { type: 'object', properties: { unit: { enum: ['a', 'b', 'c', 'd', 'e'] } }, required: ['unit'] };
	expect(generate(schema).inputs.map((input) => input['unit'])).toEqual(['a', 'b', 'c', 'd', 'e']);
	const shapes = generate(ORDINARY_SCHEMAS['discriminated'] ?? {}).inputs.map((input) => JSON.stringify(input));
	expect(shapes.some((text) => text.includes('circle')) && shapes.some((text) => text.includes('square'))).toBe(true);
});

test('free text carries a marker of this tool and this call', () => {
	const schema = { type: 'object', properties: { text: { type: 'string' }, topic: { type: 'string' } }, required: ['text', 'topic'] };
	const markers = ['one', 'two'].flatMap((tool) => generate(schema, tool).inputs.map((input) => String(input['topic'])));
	expect(new Set(markers).size).toBe(10);
	for (const [call, marker] of markers.slice(0, 5).entries()) {
		// "ref-1mzrm9w-0"
		expect(marker).toMatch(new RegExp(`^ref-[0-9a-z]{7}-${call}$`));
	}
	expect(generate(schema, 'one').inputs[0]?.['text']).toContain(markers[0]);
});

test('a pause is said even when it is optional, and is short', () => {
	for (const input of generate(ORDINARY_SCHEMAS['long_running'] ?? {}).inputs) expect(input['duration']).toBeLessThan(1);
	const waits = {
		type: 'object',
		properties: { seconds: { type: 'integer', maximum: 3600, default: 60 }, count: { type: 'integer', maximum: 1e9 } },
	};
	for (const input of generate(waits).inputs) {
		expect(input['seconds']).toBeLessThanOrEqual(2);
		expect(input['count'] ?? 0).toBeLessThanOrEqual(1000);
	}
});

test('boundary calls go to the ends of what is allowed', () => {
	const schema = {
		type: 'object',
		properties: { level: { type: 'integer', minimum: -7, maximum: 77 }, text: { type: 'string', minLength: 2, maxLength: 90 } },
		required: ['level', 'text'],
	};
	const inputs = generate(schema).inputs;
	expect(inputs.map((_, call) => mannerOf(call))).toEqual(['required', 'all', 'varied', 'low', 'high']);
	expect(inputs[3]).toMatchObject({ level: -7 });
	expect(String(inputs[3]?.['text'])).toHaveLength(2);
	expect(inputs[4]).toMatchObject({ level: 77 });
	expect(String(inputs[4]?.['text'])).toHaveLength(90);
});

test('only reserved hosts and addresses are made up', () => {
	const schema = ORDINARY_SCHEMAS['many_formats'] ?? {};
	const text = JSON.stringify(generate(schema, 'hosts', 3, 20).inputs);
	// "https://www.site.example/ref-x-0", "a@mail.example"
	for (const [, host] of text.matchAll(/(?:\/\/|@)([^/"?]+)/g)) expect(host).toMatch(/\.example$|^203\.0\.113\.\d+$/);
});

test('the seed decides, and nothing else', () => {
	const schema = ORDINARY_SCHEMAS['password'] ?? {};
	const odd = { type: 'object', properties: { x: { type: 'string', pattern: '^[b-y]{9}$' } }, required: ['x'] };
	expect(generate(odd, 'tool', 1).inputs).not.toEqual(generate(odd, 'tool', 2).inputs);
	expect(generate(schema, 'tool', 9).inputs).toEqual(generate(schema, 'tool', 9).inputs);
});

test('says which place defeats it', () => {
	const required = (property: JsonObject) => generate({ type: 'object', properties: { field: property }, required: ['field'] }).defeated;
	expect(required({ type: 'string', pattern: '^(a)\\1$' })).toBe('/field has a pattern that cannot be checked safely: ^(a)\\1$');
	expect(required({ type: 'string', minLength: 1e9 })).toBe('/field must have more than 10000 characters');
	expect(required({ type: 'integer', minimum: 5, maximum: 4 })).toContain('/field');
	expect(generate({ type: 'string' }).defeated).toBe('the input allows no value that could be found');
	expect(generate({ type: 'objekt' }).defeated).toContain('not valid JSON Schema');
	expect(generate({ type: 'object', properties: { a: { $ref: 'https://schemas.example/a.json' } } }).defeated).toContain('never fetched');
});

test('an item without a description has that of its list', () => {
	const paths = (description: string, own = {}): JsonObject => ({
		type: 'object',
		properties: { paths: { type: 'array', items: { type: 'string', ...own }, description } },
		required: ['paths'],
	});
	const of = (schema: JsonObject) => JSON.stringify(generate(schema, 'create_directories').inputs[0]);
	expect(of(paths('An array of relative directory paths to create.'))).toMatch(/^\{"paths":\["ref-/);
	expect(of(paths('An array of relative directory paths to create.', { description: 'A directory.' }))).toMatch(
		/^\{"paths":\["\/work\/ref-/,
	);
	expect(of(paths('Directories to create.'))).toMatch(/^\{"paths":\["\/work\/ref-/);
});

test('an object without a declared form gets the keys of its description, also in a list; a schema of its values stays', () => {
	const described = (items: JsonObject) => {
		const requests = { type: 'array', items, minItems: 1, description: 'Each request should contain: value (float) and from_unit (str)' };
		return generate({ type: 'object', properties: { requests }, required: ['requests'] }).inputs[0];
	};
	expect(described({ type: 'object', additionalProperties: true })).toMatchObject({
		requests: [{ value: expect.any(Number), from_unit: expect.any(String) }],
	});
	expect(described({ type: 'object', additionalProperties: { type: 'string' } })).toMatchObject({
		requests: [{ value: expect.any(String), from_unit: expect.any(String) }],
	});
	expect(described({ type: 'object', properties: { a: { type: 'number' } }, required: ['a'] })).toEqual({
		requests: [{ a: expect.any(Number) }],
	});
});
