// A call that a tool refused, and the material for further calls.

import type { JsonObject } from '#model/declaration.ts';
import type { InputPlaces } from '../input-places.ts';
import type { FoundValues } from './found-values.ts';
import type { ErrorReading } from './read-error.ts';

export interface FailedCall {
	readonly tool: string;
	readonly args: JsonObject;
	readonly error: string;
	readonly reading: ErrorReading;
	/** Set if the call used the smallest or largest values that the schema allows. */
	readonly isBoundary?: boolean;
}

export interface FeedbackMaterial {
	readonly places: InputPlaces;
	readonly found: FoundValues;
	/** Returns values of the property in successful calls of other tools, restricted to those that this tool may receive. */
	readonly workedFor: (property: string, old: string | number) => readonly (string | number)[];
	/** Paths that any argument had in a successful call, with the same restriction. */
	readonly workedPaths: readonly string[];
	/** Descriptions of the tool and its arguments. */
	readonly prose: string;
	/** An input with every property, as a source for missing ones. */
	readonly full: JsonObject;
	readonly marker: string;
	/** The noun in the tool's name. */
	readonly noun?: string;
}
