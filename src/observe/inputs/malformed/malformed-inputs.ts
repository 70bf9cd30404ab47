// Inputs that the schema forbids, with one fault each, so that the outcome is attributed to that fault.

import type { JsonObject } from '#model/declaration.ts';
import type { DrawnPlace } from '../draw/drawing.ts';
import { valueAt, withValueAt } from '../schema/at-pointer.ts';
import type { Validate } from '../schema/compile-schema.ts';
import { pointer } from '../schema/json.ts';
import { type Fault, faultsAt } from './faults.ts';

const MAX_PLACES = 60;

export interface MalformedInput {
	readonly input: JsonObject;
	/** `/count is missing` */
	readonly fault: string;
}

interface Base {
	readonly input: JsonObject;
	readonly places: ReadonlyMap<string, DrawnPlace>;
}

/** Returns at most `count` inputs, different kinds before two of the same. The validator has refused each. */
export function malformedInputs(base: Base, count: number, random: () => number, validate: Validate): readonly MalformedInput[] {
	const places = [...base.places].slice(0, MAX_PLACES).map(([path, place]) => [path, place, random()] as const);
	const shuffled = places.sort((a, b) => a[2] - b[2]);
	const byKind = new Map<Fault['kind'], { path: string; fault: Fault }[]>();
	for (const [path, place] of shuffled) {
		for (const fault of faultsAt(valueAt(base.input, path) ?? null, place)) {
			const known = byKind.get(fault.kind);
			if (known === undefined) byKind.set(fault.kind, [{ path, fault }]);
			else known.push({ path, fault });
		}
	}
	const found: MalformedInput[] = [];
	for (const { path, fault } of inTurns([...byKind].sort(([a], [b]) => KINDS.indexOf(a) - KINDS.indexOf(b)).map(([, list]) => list))) {
		if (found.length >= count) break;
		const input = applied(base.input, path, fault);
		if (validate(input).length > 0) found.push({ input, fault: describe(path, fault) });
	}
	return found;
}

/** The most telling kind comes first. */
const KINDS: readonly Fault['kind'][] = ['missing', 'type', 'value', 'null', 'extra', 'nested', 'huge'];

function applied(input: JsonObject, path: string, fault: Fault): JsonObject {
	if (fault.kind === 'missing') return withValueAt(input, pointer(path, fault.key), undefined);
	if (path === '') return fault.kind === 'extra' ? { ...input, [fault.key]: fault.value } : input;
	return withValueAt(
		input,
		path,
		fault.kind === 'extra' ? { ...(valueAt(input, path) as JsonObject), [fault.key]: fault.value } : fault.value,
	);
}

function describe(path: string, fault: Fault): string {
	const where = 'key' in fault ? pointer(path, fault.key) : path;
	switch (fault.kind) {
		case 'missing':
			return `${where} is missing`;
		case 'extra':
			return `${where} is one property too many`;
		default:
			return `${where} is ${fault.says}`;
	}
}

/** Yields the first element of each list, then the second of each, and so on. */
function* inTurns<T>(lists: readonly (readonly T[])[]): Generator<T> {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	for (let index = 0; index < longest; index += 1) for (const list of lists) if (list[index] !== undefined) yield list[index] as T;
}
