// A call that a tool has refused, and what further calls are made from.

import type { JsonObject } from '#model/declaration.ts';
import type { InputPlaces } from '../input-places.ts';
import type { FoundValues } from './found-values.ts';
import type { ErrorReading } from './read-error.ts';

export interface FailedCall {
	readonly tool: string;
	readonly args: JsonObject;
	readonly error: string;
	readonly reading: ErrorReading;
	/** It was made with the least or the most that the schema allows. */
	readonly isBoundary?: boolean;
}

export interface FeedbackMaterial {
	readonly places: InputPlaces;
	readonly found: FoundValues;
	/** Values of the property in calls of other tools that succeeded, as far as this tool may be given them. */
	readonly workedFor: (property: string, old: string | number) => readonly (string | number)[];
	/** Paths that any argument had where it worked, with the same restriction. */
	readonly workedPaths: readonly string[];
	/** What the tool says of itself and its arguments. */
	readonly prose: string;
	/** An input with every property, to take missing ones from. */
	readonly full: JsonObject;
	readonly marker: string;
	/** What the tool's name says that it is about. */
	readonly noun?: string;
}
