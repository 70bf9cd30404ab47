// What one attempt at one input carries from the root down to every place of it.

import type { Json } from '#model/declaration.ts';
import type { InputPlaces } from '../input-places.ts';
import type { CheckedPattern } from '../pattern/checked-pattern.ts';
import { pointer } from '../schema/json.ts';
import type { Shape } from '../schema/shape.ts';

/**
 * What a call is for. `required`: only what must be there, most typical values. `all`: every optional property too.
 * `varied`: some of them, other values. `low` and `high`: near the ends of what the schema allows.
 */
export type Manner = 'required' | 'all' | 'varied' | 'low' | 'high';

/** What was asked for at one place of a finished input. */
export interface DrawnPlace {
	readonly shape: Shape;
	/** The schema as it stands there: places with the same one may hold each other's values. */
	readonly schema: Json;
	readonly key: string;
}

export interface Drawing {
	readonly root: Json;
	readonly tool: string;
	/** What the tool and its server say of themselves. */
	readonly about?: string;
	readonly places: InputPlaces;
	readonly marker: string;
	readonly manner: Manner;
	/** The number of the bait that the words and numbers of this input carry. */
	readonly lure?: number;
	/** Rotates through enum members, branches and typical values. */
	readonly turn: number;
	readonly random: () => number;
	/** Grows when draws only repeat another input: that many ideas are passed over. */
	readonly roam: number;
	readonly patterns: (source: string) => CheckedPattern;
	/** How often the validator has refused the value at a JSON pointer: each refusal moves on to the next idea for it. */
	readonly refusals: ReadonlyMap<string, number>;
	/** Where a whole object or array of the schema's author was put in. */
	readonly authored: Set<string>;
	/** By JSON pointer, what each value that was drawn had to be. */
	readonly drawn: Map<string, DrawnPlace>;
	/** Draws what is inside an object or array. */
	readonly draw: (schema: Json, place: ValuePlace, drawing: Drawing) => Json | undefined;
	/** The first thing that no value could be thought of for, in English; told when nothing else works either. */
	stuck: string | undefined;
	/** Values that may still be drawn before the input is too large. */
	left: number;
}

/** Where in the input a value is wanted. */
export interface ValuePlace {
	readonly path: string;
	/** The property's name, or of an array's items the array's: what hints go by. */
	readonly key: string;
	readonly depth: number;
	/** Position among siblings that must not all be the same. */
	readonly index: number;
	readonly entered: readonly Json[];
}

export function refusalsAt(drawing: Drawing, place: ValuePlace): number {
	return drawing.refusals.get(place.path) ?? 0;
}

export function propertyOf(place: ValuePlace, key: string): ValuePlace {
	return { ...place, path: pointer(place.path, key), key, depth: place.depth + 1 };
}

export function itemOf(place: ValuePlace, position: number, index: number): ValuePlace {
	// "paths", "entities", "classes": the name of one of them
	const key = place.key
		.replace(/ies$/, 'y')
		.replace(/(ss|sh|ch|x)es$/, '$1')
		.replace(/(?<!s)s$/, '');
	return { ...place, path: pointer(place.path, position), key, depth: place.depth + 1, index };
}

/** Notes why there is no value at a place, and gives that no-value back. */
export function giveUp(drawing: Drawing, place: ValuePlace, reason: string): undefined {
	drawing.stuck ??= `${place.path === '' ? 'the input' : place.path.slice(0, 100)} ${reason}`;
	return undefined;
}
