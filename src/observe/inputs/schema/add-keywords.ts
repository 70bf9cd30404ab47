// Narrows a shape by the keywords of one schema. Malformed keywords are skipped, because the validator decides in the end.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { own } from './json.ts';
import { type Shape, TYPE_NAMES, type TypeName } from './shape.ts';

const MAX_EXAMPLES = 100;

export function addKeywords(shape: Shape, schema: JsonObject): void {
	addValues(shape, schema);
	addBounds(shape, schema);
	addObjectKeywords(shape, schema);
	addArrayKeywords(shape, schema);
}

function addValues(shape: Shape, schema: JsonObject): void {
	const type = own(schema, 'type');
	if (type !== undefined) {
		const named = (Array.isArray(type) ? type : [type]).filter(isTypeName);
		if (own(schema, 'nullable') === true) named.push('null');
		shape.types = shape.types === undefined ? named : intersectTypes(shape.types, named);
	}
	if (Object.hasOwn(schema, 'const')) addMembers(shape, [own(schema, 'const') ?? null]);
	const members = own(schema, 'enum');
	if (Array.isArray(members)) addMembers(shape, members);
	const examples = own(schema, 'examples');
	if (Array.isArray(examples)) shape.examples.push(...examples.slice(0, MAX_EXAMPLES));
	const example = own(schema, 'example');
	if (example !== undefined) shape.examples.push(example);
	const value = own(schema, 'default');
	if (value !== undefined) shape.defaults.push(value);
	const description = own(schema, 'description');
	if (typeof description === 'string') shape.description += ` ${description.slice(0, 1_000)}`;
}

function addMembers(shape: Shape, members: readonly Json[]): void {
	if (shape.members === undefined) shape.members = members;
	else {
		const allowed = new Set(members.map((member) => JSON.stringify(member)));
		shape.members = shape.members.filter((member) => allowed.has(JSON.stringify(member)));
	}
}

function addBounds(shape: Shape, schema: JsonObject): void {
	for (const keyword of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const) {
		const bound = own(schema, keyword);
		if (typeof bound === 'number') shape[keyword] = Math.max(shape[keyword], bound);
	}
	for (const keyword of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const) {
		const bound = own(schema, keyword);
		if (typeof bound === 'number') shape[keyword] = Math.min(shape[keyword], bound);
	}
	const multiple = own(schema, 'multipleOf');
	if (typeof multiple === 'number' && multiple > 0) shape.multiples.push(multiple);
	const pattern = own(schema, 'pattern');
	if (typeof pattern === 'string') shape.patterns.push(pattern);
	const format = own(schema, 'format') ?? own(schema, 'contentEncoding');
	if (typeof format === 'string') shape.format = format;
}

function addObjectKeywords(shape: Shape, schema: JsonObject): void {
	for (const [key, property] of entries(own(schema, 'properties'))) {
		const known = shape.properties.get(key);
		if (known === undefined) shape.properties.set(key, [property]);
		else known.push(property);
	}
	const required = own(schema, 'required');
	if (Array.isArray(required)) for (const key of required) if (typeof key === 'string') shape.required.add(key);
	for (const entry of entries(own(schema, 'patternProperties'))) shape.patternProperties.push(entry);
	const additional = own(schema, 'additionalProperties');
	if (additional !== undefined) shape.additional.push(additional);
	const names = own(schema, 'propertyNames');
	if (names !== undefined) shape.names.push(names);
	for (const keyword of ['dependencies', 'dependentRequired', 'dependentSchemas']) {
		for (const [key, brought] of entries(own(schema, keyword))) {
			if (Array.isArray(brought)) shape.dependents.set(key, [...(shape.dependents.get(key) ?? []), ...brought.filter(isString)]);
			else shape.conditional.set(key, brought);
		}
	}
}

function addArrayKeywords(shape: Shape, schema: JsonObject): void {
	const items = own(schema, 'items');
	const prefix = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
	if (Array.isArray(prefix) && prefix.length > shape.prefix.length) shape.prefix = prefix;
	const rest = Array.isArray(items) ? own(schema, 'additionalItems') : items;
	if (rest !== undefined) shape.items.push(rest);
	const contained = own(schema, 'contains');
	if (contained !== undefined) shape.contains.push(contained);
	const minContains = own(schema, 'minContains');
	if (typeof minContains === 'number') shape.minContains = minContains;
	if (own(schema, 'uniqueItems') === true) shape.isUnique = true;
}

function intersectTypes(some: readonly TypeName[], others: readonly TypeName[]): readonly TypeName[] {
	const narrowed = some.filter((type) => others.includes(type));
	const hasInteger = [some, others].some((types) => types.includes('integer')) && [some, others].some((types) => types.includes('number'));
	return hasInteger && !narrowed.includes('integer') && !narrowed.includes('number') ? [...narrowed, 'integer'] : narrowed;
}

function entries(value: Json | undefined): [string, Json][] {
	return isObject(value) ? Object.entries(value).filter(([key]) => key !== '__proto__') : [];
}

function isTypeName(value: Json): value is TypeName {
	return TYPE_NAMES.some((name) => name === value);
}

function isString(value: Json): value is string {
	return typeof value === 'string';
}
