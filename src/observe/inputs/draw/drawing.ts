// The state that one attempt at one input passes from the root down to every place.

import type { Json } from '#model/declaration.ts';
import { singular } from '../hint/singular.ts';
import type { InputPlaces } from '../input-places.ts';
import type { CheckedPattern } from '../pattern/checked-pattern.ts';
import { pointer } from '../schema/json.ts';
import type { Shape } from '../schema/shape.ts';

/**
 * The purpose of a call. `required`: only required properties, with the most typical values. `all`: every optional property as well.
 * `varied`: some optional properties, with other values. `low` and `high`: values near the limits of the schema.
 */
export type Manner = 'required' | 'all' | 'varied' | 'low' | 'high';

/** The requirements for one place of a finished input. */
export interface DrawnPlace {
	readonly shape: Shape;
	/** The schema at that place. Places with the same schema may contain each other's values. */
	readonly schema: Json;
	readonly key: string;
}

export interface Drawing {
	readonly root: Json;
	readonly tool: string;
	/** Descriptions of the tool and its server. */
	readonly about?: string;
	readonly places: InputPlaces;
	readonly marker: string;
	readonly manner: Manner;
	/** Number of the bait that the texts and numbers of this input carry. */
	readonly lure?: number;
	/** Rotates through enum members, branches and typical values. */
	readonly turn: number;
	readonly random: () => number;
	/** Number of ideas to skip. It grows when draws only repeat another input. */
	readonly roam: number;
	readonly patterns: (source: string) => CheckedPattern;
	/** Number of refusals by the validator per JSON pointer. Each refusal moves on to the next idea for that value. */
	readonly refusals: ReadonlyMap<string, number>;
	/** Places that received a whole object or array of the schema's author. */
	readonly authored: Set<string>;
	/** By JSON pointer: the requirements for each drawn value. */
	readonly drawn: Map<string, DrawnPlace>;
	/** Draws the values inside an object or array. */
	readonly draw: (schema: Json, place: ValuePlace, drawing: Drawing) => Json | undefined;
	/** The first place for which no value could be generated, in English. Reported if every other attempt fails as well. */
	stuck: string | undefined;
	/** Number of values that may still be drawn before the input is too large. */
	left: number;
}

/** The place in the input that needs a value. */
export interface ValuePlace {
	readonly path: string;
	/** Name of the property, or of the array for its items. Hints are based on it. */
	readonly key: string;
	readonly depth: number;
	/** Position among siblings that must not all be equal. */
	readonly index: number;
	readonly entered: readonly Json[];
	/** The property, or one that holds it, is not required: the first call leaves it out. */
	readonly isOptional?: true;
	/** For an item: the description of its list, which holds for an item without one. */
	readonly listDescription?: string;
}

export function refusalsAt(drawing: Drawing, place: ValuePlace): number {
	return drawing.refusals.get(place.path) ?? 0;
}

export function propertyOf(place: ValuePlace, key: string): ValuePlace {
	const { listDescription: _, ...outer } = place;
	return { ...outer, path: pointer(place.path, key), key, depth: place.depth + 1 };
}

export function itemOf(place: ValuePlace, position: number, index: number, listDescription: string): ValuePlace {
	// "paths", "entities", "classes": the singular of the name
	return { ...place, path: pointer(place.path, position), key: singular(place.key), depth: place.depth + 1, index, listDescription };
}

/** Records why there is no value at a place, and returns undefined. */
export function giveUp(drawing: Drawing, place: ValuePlace, reason: string): undefined {
	drawing.stuck ??= `${place.path === '' ? 'the input' : place.path.slice(0, 100)} ${reason}`;
	return undefined;
}
