// A tool's own schema as a condition: what checks, without what only explains, and closed to arguments that it does not name.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { compileSchemaCheck } from '../compile/schema-check.ts';
import type { OrdinaryCall } from './audited.ts';

/** A format is no more than a remark in JSON Schema 2020-12. */
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
/** Their values are schemas by name. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Their values are schemas, or lists of them. */
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
/** With one of these, what else is allowed is not for `properties` alone to say. */
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

/** Deeper down it stays as it is. */
const MAX_DEPTH = 50;

/** Undefined where it cannot be checked, or the audit's own ordinary calls would not pass. */
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
