// Valid inputs with as many edges at once as the schema lets stand: few calls, and every place sees all of its edges in turn.

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

/** `count` inputs at most; fewer where there are no more edges. */
export function edgeInputs(base: Base, count: number, validate: Validate): readonly JsonObject[] {
	const inputs = new Map<string, JsonObject>();
	const places = [...base.places].filter(([path]) => path !== '').slice(0, MAX_PLACES);
	const edges = places.map(([path, place]) => [path, edgeValues(valueAt(base.input, path) ?? null, place)] as const);
	const turns = Math.max(0, ...edges.map(([, values]) => values.length));
	const add = (input: JsonObject | undefined) => {
		if (input !== undefined && inputs.size < count) inputs.set(JSON.stringify(input), input);
	};
	for (let turn = 0; turn < turns && inputs.size < count; turn += 1) {
		// Not all empty at once: what is empty in one place goes with what is full in another.
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

/** Each edge that the schema forbids here is left out; nothing when none stands. */
function withEdges(input: JsonObject, changes: readonly (readonly [string, Json])[], validate: Validate): JsonObject | undefined {
	let edged = input;
	for (const [path, value] of changes) {
		const next = withValueAt(edged, path, value);
		if (validate(next).length === 0) edged = next;
	}
	return edged === input ? undefined : edged;
}

/** Where a schema holds itself, what it holds is put into itself again and again. */
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
