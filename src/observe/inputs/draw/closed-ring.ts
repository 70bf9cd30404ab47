// The outline of an area, as geographic formats write it: positions of two numbers, of which the last is the first again.

import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { nameWords } from '../hint/name-words.ts';
import type { Shape } from '../schema/shape.ts';
import { type Drawing, refusalsAt, type ValuePlace } from './drawing.ts';

const AREAS = new Set('polygon ring boundary geofence outline hull'.split(' '));
/** Names of what may be a point, a line or an area. An area is a list of outlines there. */
const GEOMETRIES = new Set('geometry coordinate'.split(' '));
// sample: A closed linear ring: 4+ coordinate pairs; the first and last position are identical
const CLOSED = /\b(?:linear |closed )rings?\b|\brings?\b.{0,60}\b(?:pairs|positions|coordinates|points)\b/i;
const CORNERS = [
	[0, 0],
	[1, 0],
	[1, 1],
	[0, 1],
	[0, 0],
] as const;
/** An outline contains the first of the places that arguments called longitude and latitude get. Two outlines overlap. */
const [WEST, SOUTH] = [13, 52];

/** Returns undefined for any other list, and for calls with values at their limits. */
export function closedRing(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	const { manner, lure, turn } = drawing;
	if (manner === 'low' || manner === 'high' || lure !== undefined || refusalsAt(drawing, place) > 0) return undefined;
	if (shape.minItems > CORNERS.length || shape.maxItems < CORNERS.length || shape.prefix.length > 0) return undefined;
	if (shape.items.length === 0 || !shape.items.every(isPosition) || !isOfArea(shape, place)) return undefined;
	const shift = ((place.index + turn) % 4) / 8;
	return CORNERS.map(([x, y]) => [WEST + shift + x, SOUTH + shift + y]);
}

function isPosition(schema: Json): boolean {
	if (!isObject(schema) || schema['type'] !== 'array') return false;
	const { items, prefixItems, minItems = 0, maxItems = 2 } = schema;
	const numbers = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [items];
	if (Number(minItems) > 2 || Number(maxItems) < 2 || (numbers.length !== 1 && numbers.length !== 2)) return false;
	return numbers.every((one) => isObject(one) && (one['type'] === 'number' || one['type'] === undefined) && one['enum'] === undefined);
}

function isOfArea({ description }: Shape, { key, path, listDescription = '' }: ValuePlace): boolean {
	const words = nameWords(key);
	const isInList = /\/\d+$/.test(path);
	return (
		words.some((word) => AREAS.has(word.replace(/s$/, ''))) ||
		CLOSED.test(description) ||
		(isInList && (words.some((word) => GEOMETRIES.has(word.replace(/s$/, ''))) || CLOSED.test(listDescription)))
	);
}
