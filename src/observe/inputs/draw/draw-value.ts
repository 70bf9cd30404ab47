import type { Json } from '#model/declaration.ts';
import { foldSchema } from '../schema/fold-schema.ts';
import { isOfType } from '../schema/is-of-type.ts';
import { type Shape, TYPE_NAMES, type TypeName } from '../schema/shape.ts';
import { authorFirst } from './author-values.ts';
import { drawArray } from './draw-array.ts';
import { drawNumber } from './draw-number.ts';
import { drawObject } from './draw-object.ts';
import { drawString } from './draw-string.ts';
import { type Drawing, giveUp, refusalsAt, type ValuePlace } from './drawing.ts';

const MAX_DEPTH = 48;
const MAX_WAYS = 12;
/** Below this depth, a branch that terminates is preferred to one that recurses. */
const DEEP = 4;

/** Returns a value for one place, or undefined if none could be generated. The validator checks the whole input afterwards. */
export function drawValue(schema: Json, place: ValuePlace, drawing: Drawing): Json | undefined {
	const refusals = refusalsAt(drawing, place);
	let ways = 1;
	// The last turn uses null where it is allowed, because that may be the only way out of a recursion.
	for (let offset = 0; offset <= Math.min(ways, MAX_WAYS); offset += 1) {
		const isLast = offset === Math.min(ways, MAX_WAYS);
		drawing.left -= 1;
		if (drawing.left <= 0) return giveUp(drawing, place, 'is one value too many for one input');
		if (place.depth > MAX_DEPTH) return giveUp(drawing, place, `lies more than ${MAX_DEPTH} levels deep`);
		const folded = foldSchema(schema, {
			root: drawing.root,
			entered: place.entered,
			turn: drawing.turn + refusals + offset,
			wantsSimple: place.depth > DEEP,
			takesNull: isLast || takesNull(drawing),
		});
		if (folded === undefined) continue;
		ways = folded.shape.ways;
		const value = drawShape(folded.shape, { ...place, entered: folded.entered }, drawing);
		if (value === undefined) continue;
		drawing.drawn.set(place.path, { shape: folded.shape, schema, key: place.key });
		return value;
	}
	return giveUp(drawing, place, 'allows no value that could be found');
}

function drawShape(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	if (shape.isImpossible || shape.types?.length === 0) return undefined;
	const refusals = refusalsAt(drawing, place);
	if (shape.members !== undefined) return drawMember(shape, drawing.turn + place.index + refusals);
	const type = chooseType(shape, drawing, refusals);
	if (type === 'string') return drawString(shape, place, drawing);
	if (type === 'integer' || type === 'number') return drawNumber(shape, type, place, drawing);
	if (type === 'null') return null;
	const author = refusals > 0 || drawing.lure !== undefined ? undefined : authorFirst(shape, type, drawing);
	if (type === 'boolean') return author ?? drawBoolean(place, drawing, refusals);
	if (author !== undefined) {
		drawing.authored.add(place.path);
		return author;
	}
	return type === 'array' ? drawArray(shape, place, drawing) : drawObject(shape, place, drawing);
}

function drawMember(shape: Shape, turn: number): Json | undefined {
	const fitting = shape.members?.filter((member) => shape.types === undefined || shape.types.some((type) => isOfType(member, type))) ?? [];
	return fitting[turn % fitting.length];
}

function drawBoolean(place: ValuePlace, drawing: Drawing, refusals: number): boolean {
	// "dryRun", "dry_run": the harmless value comes first. "confirm": without it, the tool does nothing.
	const first = /dry_?run|preview|simulate|^confirm(?:ed|ation)?$/i.test(place.key);
	if (drawing.manner === 'low' || drawing.manner === 'high') return (drawing.manner === 'high') !== (refusals % 2 === 1);
	return (drawing.turn + place.index + refusals) % 2 === 0 ? first : !first;
}

function chooseType(shape: Shape, drawing: Drawing, refusals: number): TypeName {
	if (shape.types === undefined) {
		const guesses = [guessType(shape), ...TYPE_NAMES];
		return guesses[refusals % guesses.length] ?? 'string';
	}
	const types = shape.types;
	const solid = types.filter((type) => type !== 'null');
	if (solid.length === 0 || (types.length > solid.length && takesNull(drawing))) return 'null';
	return solid[(drawing.turn + refusals) % solid.length] ?? 'string';
}

/** Without `type`, the other keywords decide. Without any keyword, a string is what most places accept, and refusals try the other types. */
function guessType(shape: Shape): TypeName {
	if (shape.properties.size + shape.required.size + shape.additional.length + shape.patternProperties.length > 0) return 'object';
	if (shape.items.length + shape.prefix.length + shape.contains.length > 0 || shape.minItems > 0) return 'array';
	if (shape.patterns.length > 0 || shape.minLength > 0 || Number.isFinite(shape.maxLength)) return 'string';
	if (Number.isFinite(shape.minimum) || Number.isFinite(shape.maximum) || shape.multiples.length > 0) return 'number';
	const author = [...shape.examples, ...shape.defaults].find((value) => value !== null);
	return (author !== undefined && TYPE_NAMES.find((type) => isOfType(author, type))) || 'string';
}

/** A null is tried now and then, but not in calls that exercise the tool's ordinary work, which need real values. */
function takesNull(drawing: Drawing): boolean {
	return drawing.manner === 'low' && drawing.random() < 0.7;
}
