// Values that a JSON Schema describes, as far as the server's own schemas need it.

import fc, { type Arbitrary } from 'fast-check';

export interface JsonSchema {
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly anyOf?: readonly JsonSchema[];
	readonly oneOf?: readonly JsonSchema[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly required?: readonly string[];
	readonly items?: JsonSchema;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly pattern?: string;
	readonly format?: string;
	readonly default?: unknown;
}

const LONGEST = 60;
const MOST_ITEMS = 4;

export function arbitraryOf(schema: JsonSchema): Arbitrary<unknown> {
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices !== undefined) return fc.oneof(...choices.map(arbitraryOf));
	const known = schema.default === undefined ? [] : [fc.constant(schema.default)];
	return fc.oneof(...known, ofType(schema));
}

function ofType(schema: JsonSchema): Arbitrary<unknown> {
	const { minimum = -1000, maximum = 1000 } = schema;
	switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
		case 'string':
			return ofText(schema);
		case 'integer':
			return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(Math.max(maximum, minimum), 1e9) });
		case 'number':
			return fc.double({ min: minimum, max: maximum, noNaN: true });
		case 'boolean':
			return fc.boolean();
		case 'null':
			return fc.constant(null);
		case 'array':
			return fc.array(arbitraryOf(schema.items ?? {}), {
				minLength: schema.minItems ?? 0,
				maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS),
			});
		case 'object':
			return ofObject(schema);
		default:
			return fc.jsonValue({ maxDepth: 2 });
	}
}

function ofText({ pattern, format, minLength = 0, maxLength = LONGEST }: JsonSchema): Arbitrary<string> {
	if (format === 'date-time')
		return fc.date({ noInvalidDate: true, min: new Date('1980-01-01'), max: new Date('2100-01-01') }).map((date) => date.toISOString());
	if (format === 'date') return fc.constant('2026-11-15');
	if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => text.length <= maxLength);
	return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) });
}

function ofObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<object> {
	const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)]));
	if (Object.keys(fields).length === 0) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
	return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
