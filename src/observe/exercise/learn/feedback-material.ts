import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { FeedbackMaterial } from '#observe/inputs/feedback/failed-call.ts';
import type { FoundValues } from '#observe/inputs/feedback/found-values.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { closeness, nounOf } from '../tool-words.ts';
import { proseOf } from './known-tool.ts';
import { mayBeGiven } from './may-be-given.ts';

interface Known {
	readonly found: FoundValues;
	readonly places: InputPlaces;
	/** The input with all arguments. */
	readonly full: JsonObject;
	readonly marker: string;
}

/** Returns what the next input of a tool may be made of: of all that earlier calls have shown, only what this tool may get. */
export function feedbackMaterial(tool: DeclaredTool, { found, places, full, marker }: Known): FeedbackMaterial {
	return {
		prose: proseOf(tool),
		places,
		found,
		workedPaths: found.workedPaths.filter((path) => mayBeGiven(tool, path, places)),
		workedFor: (property, old) =>
			found.workedFor(property, (other) => closeness(tool.name, other)).filter((value) => value !== old && mayBeGiven(tool, value, places)),
		full,
		marker,
		noun: nounOf(tool.name),
	};
}
