import type { Json, JsonObject } from '#model/declaration.ts';
import type { CallStep } from '#model/step.ts';
import { inputAt, putAt, readPlace } from '#observe/inputs/injections/find-targets.ts';
import { MARKER } from '#observe/inputs/marker.ts';
import { formOf, withMarker } from './known-tool.ts';

/** Returns the injection in one of the inputs that worked, the `carriers`, or undefined if the planned call is equivalent. */
export function carriedInjection(
	step: CallStep,
	injection: NonNullable<CallStep['injection']>,
	carriers: readonly JsonObject[],
): CallStep | undefined {
	const place = readPlace(injection.argument);
	const value = inputAt(step.args, place);
	if (carriers.length === 0 || place.length === 0 || value === undefined) return undefined;
	const around = (args: JsonObject) => formOf(putAt(args, place, null) as JsonObject, step.tool);
	if (carriers.some((args) => around(args) === around(step.args))) return undefined;
	const [word] = JSON.stringify(step.args).match(MARKER) ?? [];
	const own = (args: JsonObject) => (word === undefined ? args : withMarker(args, step.tool, word));
	const holder = carriers.find((args) => inputAt(args, place) !== undefined);
	if (holder !== undefined) return { ...step, args: putAt(own(holder), place, value) as JsonObject };
	const [first] = place;
	const [plain] = carriers;
	return plain === undefined || first === undefined ? undefined : { ...step, args: { ...own(plain), [first]: step.args[first] as Json } };
}
