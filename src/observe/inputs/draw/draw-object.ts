import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { describedKeys } from '../hint/described-keys.ts';
import { nameWords } from '../hint/name-words.ts';
import { isTimeLike } from '../hint/number-hints.ts';
import { writeText } from '../pattern/write-text.ts';
import { own } from '../schema/json.ts';
import type { Shape } from '../schema/shape.ts';
import { type Drawing, giveUp, propertyOf, refusalsAt, type ValuePlace } from './drawing.ts';

const MAX_OPTIONAL = 60;
const MAX_PROPERTIES = 1_000;
/** Number of refusals after which an optional property is omitted. */
const PATIENCE = 3;

export function drawObject(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	if (Math.max(shape.minProperties, shape.required.size) > MAX_PROPERTIES) {
		return giveUp(drawing, place, `must have more than ${MAX_PROPERTIES} properties`);
	}
	const drawn = new Map<string, Json>();
	for (const key of withDependents(shape.required, shape)) {
		const value = drawProperty(shape, key, place, drawing);
		if (value === undefined) return undefined;
		drawn.set(key, value);
	}
	const optional = optionalKeys(shape, place, drawing);
	const wanted = optional.filter((key) => isWanted(key, shape, place, drawing)).slice(0, MAX_OPTIONAL);
	const before = drawing.stuck;
	// If more properties are required than wanted, the omitted ones follow.
	for (const key of [...wanted, ...optional.filter((other) => !wanted.includes(other))]) {
		if (!wanted.includes(key) && drawn.size >= shape.minProperties) break;
		const added = [...withDependents([key], shape)].filter((other) => !drawn.has(other));
		if (drawn.size + added.length > shape.maxProperties) continue;
		const values = added.map((other) => [other, drawProperty(shape, other, { ...place, isOptional: true }, drawing)] as const);
		if (values.some(([, value]) => value === undefined)) {
			drawing.stuck = before;
			continue;
		}
		for (const [other, value] of values) if (value !== undefined) drawn.set(other, value);
	}
	addEntries(shape, place, drawing, drawn);
	return drawn.size < shape.minProperties ? undefined : Object.fromEntries(drawn);
}

function optionalKeys(shape: Shape, place: ValuePlace, drawing: Drawing): readonly string[] {
	return [...shape.properties.keys()].filter(
		(key) => !shape.required.has(key) && !shape.conditional.has(key) && refusalsAt(drawing, propertyOf(place, key)) < PATIENCE,
	);
}

function isWanted(key: string, shape: Shape, place: ValuePlace, drawing: Drawing): boolean {
	// A server's own default may be a long wait, so a pause is always given, and it is short.
	if (isTimeLike(nameWords(key)) && isNumeric(shape, key)) return true;
	const refusals = refusalsAt(drawing, place);
	if (refusals > 2) return drawing.random() < 0.5;
	if (drawing.manner === 'all' || drawing.manner === 'high') return true;
	return drawing.manner === 'varied' && drawing.random() < 0.5;
}

function isNumeric(shape: Shape, key: string): boolean {
	return (shape.properties.get(key) ?? []).some((schema) => {
		const type = isObject(schema) ? own(schema, 'type') : undefined;
		return type === 'number' || type === 'integer';
	});
}

function withDependents(keys: Iterable<string>, shape: Shape): ReadonlySet<string> {
	const all = new Set(keys);
	// A set may grow during iteration, so dependents of dependents are added as well.
	for (const key of all) for (const brought of shape.dependents.get(key) ?? []) all.add(brought);
	return all;
}

function drawProperty(shape: Shape, key: string, place: ValuePlace, drawing: Drawing): Json | undefined {
	const matching = shape.patternProperties.filter(([pattern]) => drawing.patterns(pattern).test(key)).map(([, schema]) => schema);
	const named = [...(shape.properties.get(key) ?? []), ...matching];
	const schemas = named.length > 0 ? named : shape.additional;
	return drawing.draw(schemas.length === 1 ? (schemas[0] ?? true) : { allOf: schemas }, propertyOf(place, key), drawing);
}

/** Adds entries under generated names, for objects that are used as maps, or to satisfy `minProperties`. */
function addEntries(shape: Shape, place: ValuePlace, drawing: Drawing, drawn: Map<string, Json>): void {
	const isMap = shape.properties.size === 0 && (shape.patternProperties.length > 0 || shape.additional.some((schema) => schema !== false));
	if (isMap && place.depth > 0 && drawing.manner !== 'low') addDescribed(shape, place, drawing, drawn);
	const typical = isMap && place.depth > 0 && drawing.manner !== 'low' ? 1 : 0;
	const least = Math.min(shape.maxProperties, Math.max(shape.minProperties, typical));
	for (let attempt = 0; drawn.size < least && attempt < 3 * least + 5; attempt += 1) {
		const key = entryName(shape, attempt, place, drawing);
		if (key === undefined || key === '__proto__' || drawn.has(key)) continue;
		const value = drawProperty(shape, key, place, drawing);
		if (value !== undefined) drawn.set(key, value);
	}
}

/** Adds the entries that the description names, if the schema leaves the names open. */
function addDescribed(shape: Shape, place: ValuePlace, drawing: Drawing, drawn: Map<string, Json>): void {
	if (shape.patternProperties.length > 0 || shape.names.length > 0) return;
	const keys = describedKeys(shape.description || (place.listDescription ?? ''));
	const isOpen = shape.additional.every((schema) => schema === true || (isObject(schema) && Object.keys(schema).length === 0));
	for (const { name, schema, isOptional } of keys) {
		if (drawn.size >= shape.maxProperties || (isOptional && drawing.manner === 'required')) continue;
		const value = isOpen ? drawing.draw(schema, propertyOf(place, name), drawing) : drawProperty(shape, name, place, drawing);
		if (value !== undefined) drawn.set(name, value);
	}
}

function entryName(shape: Shape, attempt: number, place: ValuePlace, drawing: Drawing): string | undefined {
	const [pattern] = shape.patternProperties[attempt % Math.max(1, shape.patternProperties.length)] ?? [];
	if (pattern !== undefined) {
		const { syntax } = drawing.patterns(pattern);
		return syntax && writeText(syntax, drawing.random, () => 1 + Math.floor(drawing.random() * 3));
	}
	if (shape.names.length === 0) return `key${attempt + 1}`;
	const name = drawing.draw({ type: 'string', allOf: shape.names }, { ...place, key: 'key', index: attempt }, drawing);
	return typeof name === 'string' ? name : undefined;
}
