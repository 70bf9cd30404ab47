// A tool's own schema as a condition: the validating keywords only, and closed to unnamed arguments.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { compileSchemaCheck } from '../compile/schema-check.ts';
import type { OrdinaryCall } from './audited.ts';

/** In JSON Schema 2020-12, a format is only an annotation. */
const EXPLAINING: ReadonlySet<string> = new Set([
	'$schema',
	'format',
	'$comment',
	'title',
	'description',
	'default',
	'examples',
	'deprecated',
	'readOnly',
	'writeOnly',
]);
/** Keywords with schemas by name. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords with a schema or a list of schemas. */
const NESTED: ReadonlySet<string> = new Set([
	'items',
	'prefixItems',
	'additionalProperties',
	'contains',
	'not',
	'if',
	'then',
	'else',
	'propertyNames',
	'allOf',
	'anyOf',
	'oneOf',
]);
/** With one of these keywords, `properties` alone does not decide which arguments are allowed. */
const OPENING: readonly string[] = [
	'additionalProperties',
	'unevaluatedProperties',
	'patternProperties',
	'allOf',
	'anyOf',
	'oneOf',
	'$ref',
	'if',
];

/** Deeper schemas stay unchanged. */
const MAX_DEPTH = 50;

/** Returns undefined if the schema cannot be checked, or if it would reject the audit's own ordinary calls. */
export function fittingSchema({ name, inputSchema }: DeclaredTool, calls: readonly OrdinaryCall[]): JsonObject | undefined {
	const bare = checking(inputSchema, 0) as JsonObject;
	const inputs = calls.filter(({ tool }) => tool === name).map(({ args }) => args);
	return [closed(bare), bare].find((schema) => {
		const compiled = compileSchemaCheck(schema);
		return Object.keys(schema).length > 0 && !('problem' in compiled) && inputs.every((args) => compiled.check(args) === undefined);
	});
}

function closed(schema: JsonObject): JsonObject {
	const names = asObject(schema['properties']);
	return names === undefined || OPENING.some((key) => Object.hasOwn(schema, key)) ? schema : { ...schema, additionalProperties: false };
}

function checking(schema: Json, depth: number): Json {
	if (depth > MAX_DEPTH) return schema;
	if (Array.isArray(schema)) return schema.map((one) => checking(one, depth + 1));
	const object = asObject(schema);
	if (object === undefined) return schema;
	return Object.fromEntries(
		Object.entries(object)
			.filter(([key]) => !EXPLAINING.has(key))
			.map(([key, value]) => {
				const named = NAMED.has(key) ? asObject(value) : undefined;
				if (named === undefined) return [key, NESTED.has(key) ? checking(value, depth + 1) : value];
				return [key, Object.fromEntries(Object.entries(named).map(([name, inner]) => [name, checking(inner, depth + 1)]))];
			}),
	);
}
