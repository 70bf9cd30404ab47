// Generates valid inputs with as many edge values at once as the schema permits, so that few calls try all edges of every place.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { DrawnPlace } from '../draw/drawing.ts';
import { valueAt, withValueAt } from '../schema/at-pointer.ts';
import type { Validate } from '../schema/compile-schema.ts';
import { edgeValues } from './edge-values.ts';

const MAX_PLACES = 60;
const NESTED = 12;

interface Base {
	readonly input: JsonObject;
	readonly places: ReadonlyMap<string, DrawnPlace>;
}

/** Returns at most `count` inputs, or fewer if there are no more edges. */
export function edgeInputs(base: Base, count: number, validate: Validate): readonly JsonObject[] {
	const inputs = new Map<string, JsonObject>();
	const places = [...base.places].filter(([path]) => path !== '').slice(0, MAX_PLACES);
	const edges = places.map(([path, place]) => [path, edgeValues(valueAt(base.input, path) ?? null, place)] as const);
	const turns = Math.max(0, ...edges.map(([, values]) => values.length));
	const add = (input: JsonObject | undefined) => {
		if (input !== undefined && inputs.size < count) inputs.set(JSON.stringify(input), input);
	};
	for (let turn = 0; turn < turns && inputs.size < count; turn += 1) {
		// The edges are shifted per place, so that an empty value in one place is combined with a full value in another.
		const changes = edges.flatMap(([path, values], index) => changeOf(path, values, turn + index));
		add(withEdges(base.input, changes, validate));
		if (turn === 0) add(nestedDeeper(base, validate));
	}
	return [...inputs.values()];
}

function changeOf(path: string, values: readonly Json[], turn: number): readonly (readonly [string, Json])[] {
	const value = values[turn % Math.max(1, values.length)];
	return value === undefined ? [] : [[path, value]];
}

/** Skips each edge that the schema forbids. Returns undefined if none is permitted. */
function withEdges(input: JsonObject, changes: readonly (readonly [string, Json])[], validate: Validate): JsonObject | undefined {
	let edged = input;
	for (const [path, value] of changes) {
		const next = withValueAt(edged, path, value);
		if (validate(next).length === 0) edged = next;
	}
	return edged === input ? undefined : edged;
}

/** For a recursive schema, nests the value into itself repeatedly. */
function nestedDeeper({ input, places }: Base, validate: Validate): JsonObject | undefined {
	for (const [outer, { schema }] of places) {
		const inner = [...places].find(([path, place]) => path.startsWith(`${outer}/`) && outer !== '' && place.schema === schema)?.[0];
		if (inner === undefined) continue;
		let nested = input;
		for (let level = 1, at = outer; level <= NESTED; level += 1, at += inner.slice(outer.length)) {
			nested = withValueAt(nested, at + inner.slice(outer.length), valueAt(input, outer));
		}
		if (validate(nested).length === 0) return nested;
	}
	return undefined;
}
