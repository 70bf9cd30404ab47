// Folds a schema with its references, allOf, and one branch of each anyOf, oneOf and if into a single shape.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { addKeywords } from './add-keywords.ts';
import { own } from './json.ts';
import { resolveRef } from './resolve-ref.ts';
import { emptyShape, type Shape } from './shape.ts';

const MAX_FOLDED = 2_000;
/** Number of times that one definition may appear on the path from the root to a place: enough for a tree with leaves. */
const MAX_RECURSION = 3;

interface Folding {
	readonly root: Json;
	/** Definitions entered on the path from the root to this place. */
	readonly entered: readonly Json[];
	/** Selects one of the possible combinations of branches. Increasing it enumerates all of them. */
	readonly turn: number;
	/** Prefers branches that terminate here, because the place is already deep. */
	readonly wantsSimple: boolean;
	readonly takesNull: boolean;
}

interface Folded {
	readonly shape: Shape;
	readonly entered: readonly Json[];
}

/** Returns undefined if the recursion is deep enough. */
export function foldSchema(schema: Json, folding: Folding): Folded | undefined {
	const state: State = { ...folding, shape: emptyShape(), entered: [...folding.entered], seen: new Set(), folded: 0 };
	return fold(schema, state) ? { shape: state.shape, entered: state.entered } : undefined;
}

interface State extends Folding {
	readonly shape: Shape;
	readonly entered: Json[];
	/** Schemas that are already folded into this shape. A cycle among them adds nothing. */
	readonly seen: Set<Json>;
	turn: number;
	folded: number;
}

function fold(schema: Json, state: State): boolean {
	if (schema === false) state.shape.isImpossible = true;
	if (!isObject(schema) || state.seen.has(schema)) return true;
	state.seen.add(schema);
	state.folded += 1;
	if (state.folded > MAX_FOLDED) return false;
	addKeywords(state.shape, schema);
	return foldReferences(schema, state) && foldAll(schema, state) && foldBranches(schema, state) && foldConditional(state);
}

function foldReferences(schema: JsonObject, state: State): boolean {
	for (const keyword of ['$ref', '$dynamicRef']) {
		const ref = own(schema, keyword);
		const target = typeof ref === 'string' ? resolveRef(state.root, ref) : undefined;
		if (target === undefined || state.seen.has(target)) continue;
		if (state.entered.filter((entered) => entered === target).length >= MAX_RECURSION) return false;
		state.entered.push(target);
		if (!fold(target, state)) return false;
	}
	return true;
}

function foldAll(schema: JsonObject, state: State): boolean {
	const all = own(schema, 'allOf');
	return !Array.isArray(all) || all.every((part) => fold(part, state));
}

function foldBranches(schema: JsonObject, state: State): boolean {
	const groups = [own(schema, 'anyOf'), own(schema, 'oneOf')].filter((group) => Array.isArray(group));
	const condition = own(schema, 'if');
	if (condition !== undefined) {
		const otherwise = own(schema, 'else') ?? true;
		groups.push([{ allOf: [condition, own(schema, 'then') ?? true] }, otherwise]);
	}
	return groups.every((group) => {
		const branch = choose(group, state);
		return branch === undefined || fold(branch, state);
	});
}

function choose(group: readonly Json[], state: State): Json | undefined {
	const nulls = group.filter(isNull);
	const others = group.filter((branch) => !isNull(branch));
	if (nulls.length > 0 && (others.length === 0 || state.takesNull)) return nulls[0];
	const ordered = state.wantsSimple ? [...others.filter(isSimple), ...others.filter((branch) => !isSimple(branch))] : others;
	state.shape.ways = Math.min(1_000, state.shape.ways * Math.max(1, ordered.length));
	const branch = ordered[state.turn % ordered.length];
	state.turn = Math.floor(state.turn / Math.max(1, ordered.length));
	return branch;
}

/** A schema that depends on a key applies immediately if the key is required. An optional key of this kind is omitted. */
function foldConditional(state: State): boolean {
	for (const [key, schema] of state.shape.conditional) {
		if (state.shape.required.has(key) && !fold(schema, state)) return false;
	}
	return true;
}

function isNull(branch: Json): boolean {
	return isObject(branch) && (own(branch, 'type') === 'null' || own(branch, 'const') === null);
}

function isSimple(branch: Json): boolean {
	if (!isObject(branch)) return true;
	return !['$ref', 'properties', 'items', 'allOf', 'anyOf', 'oneOf'].some((keyword) => Object.hasOwn(branch, keyword));
}
