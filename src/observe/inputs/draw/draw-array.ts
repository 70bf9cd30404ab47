import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { nameWords } from '../hint/name-words.ts';
import type { Shape } from '../schema/shape.ts';
import { closedRing } from './closed-ring.ts';
import { type Drawing, giveUp, itemOf, refusalsAt, type ValuePlace } from './drawing.ts';

const MAX_ITEMS = 1_000;

export function drawArray(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	const contained = shape.contains.length > 0 ? shape.minContains : 0;
	const least = Math.max(shape.minItems, contained);
	if (least > MAX_ITEMS) return giveUp(drawing, place, `must have more than ${MAX_ITEMS} items`);
	const words = commandWords(shape, place, drawing);
	if (words !== undefined) return words;
	const ring = closedRing(shape, place, drawing);
	if (ring !== undefined) return ring;
	const length = Math.min(shape.maxItems, Math.max(least, wantedLength(shape, place, drawing)));
	const items: Json[] = [];
	const taken = new Set<string>();
	// A duplicate member is drawn again with another index. A few attempts suffice to establish that there are no more.
	for (let index = place.index; items.length < length && index < place.index + 3 * length + 10; index += 1) {
		const schemas = items.length < contained ? [...itemSchemas(shape, items.length), ...shape.contains] : itemSchemas(shape, items.length);
		const item = drawing.draw(
			schemas.length === 1 ? (schemas[0] ?? true) : { allOf: schemas },
			itemOf(place, items.length, index, shape.description || (place.listDescription ?? '')),
			drawing,
		);
		if (item === undefined) break;
		const text = JSON.stringify(item);
		if (shape.isUnique && taken.has(text)) continue;
		taken.add(text);
		items.push(item);
	}
	return items.length >= least ? items : undefined;
}

/** Returns a program and its arguments, each as an item of its own. */
function commandWords(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	if (drawing.lure !== undefined || refusalsAt(drawing, place) > 0 || shape.prefix.length > 0 || shape.maxItems < 2 || shape.minItems > 2)
		return undefined;
	if (!shape.items.every((item) => isObject(item) && item['type'] === 'string' && item['enum'] === undefined)) return undefined;
	const shown = SHOWN[drawing.turn];
	if (shown !== undefined && isOfProgram(shape.description, drawing.tool)) return [shown];
	return nameWords(place.key).some((word) => word === 'command' || word === 'cmd' || word === 'argv')
		? ['echo', drawing.marker]
		: undefined;
}

/** What nearly every program shows without waiting for anything. */
const SHOWN = ['--version', '--help'];

// sample: Array of grep arguments; arguments to pass to git; flags for terraform
const PROGRAM_ARGUMENTS =
	/\b([a-z][\w-]{1,20}) (?:arguments|args|options|flags)\b|\b(?:arguments|args|options|flags) (?:to pass to|for|of) (?:the )?`?([a-z][\w-]{1,20})/gi;

/** Whether the list holds the arguments of the one program that the tool is named after. A word alone may be a pattern, for which the program waits at its input. */
function isOfProgram(description: string, tool: string): boolean {
	const named = [...description.matchAll(PROGRAM_ARGUMENTS)].flatMap(([, before = '', after = '']) => [
		before.toLowerCase(),
		after.toLowerCase(),
	]);
	return nameWords(tool).some((word) => named.includes(word) && !GENERAL.has(word));
}

const GENERAL = new Set('command run execute tool script process function query search test build task'.split(' '));

function itemSchemas(shape: Shape, position: number): readonly Json[] {
	const fixed = shape.prefix[position];
	if (fixed !== undefined) return [fixed];
	return shape.items.length === 0 ? [true] : shape.items;
}

function wantedLength(shape: Shape, place: ValuePlace, drawing: Drawing): number {
	if (refusalsAt(drawing, place) > 1) return 0;
	if (shape.prefix.length > 0) return shape.prefix.length;
	switch (drawing.manner) {
		case 'low':
			return 0;
		case 'high':
			return 3;
		case 'all':
			return 2;
		default:
			return 1;
	}
}
