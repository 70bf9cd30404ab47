import type { ErrorObject } from 'ajv';
import type { JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import type { Validate } from '../schema/compile-schema.ts';
import { pointer } from '../schema/json.ts';
import { drawValue } from './draw-value.ts';
import type { Drawing, DrawnPlace } from './drawing.ts';

/** Maximum number of draws. Each draw learns from the validator's refusal of the previous one. */
const ATTEMPTS = 30;
const MAX_VALUES = 5_000;

/** The state that all attempts at one input share. */
export type Start = Omit<Drawing, 'refusals' | 'authored' | 'drawn' | 'stuck' | 'left' | 'draw'>;

interface Drawn {
	readonly input: JsonObject;
	readonly places: ReadonlyMap<string, DrawnPlace>;
}

/** Returns an input that the validator accepts, or the reason why there is none. */
export function drawValid(start: Start, validate: Validate): Drawn | { readonly problem: string } {
	const refusals = new Map<string, number>();
	let problem = 'no input was found that the schema allows';
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const drawn = new Map<string, DrawnPlace>();
		const drawing: Drawing = { ...start, refusals, authored: new Set(), drawn, left: MAX_VALUES, stuck: undefined, draw: drawValue };
		const place = { path: '', key: '', depth: 0, index: 0, entered: [] };
		// The protocol requires an object, even if the schema would accept another type.
		const input = drawValue({ allOf: [{ type: 'object' }, start.root] }, place, drawing);
		if (!isObject(input)) return { problem: drawing.stuck ?? problem };
		const errors = validate(input);
		if (errors.length === 0) return { input, places: drawn };
		problem = describe(errors[0]);
		for (const path of blamed(errors, drawing.authored)) refusals.set(path, (refusals.get(path) ?? 0) + 1);
	}
	return { problem };
}

/** Returns the places whose values need another idea. */
function blamed(errors: readonly ErrorObject[], authored: ReadonlySet<string>): ReadonlySet<string> {
	const paths = new Set<string>();
	for (const { instancePath, params } of errors.slice(0, 8)) {
		const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['propertyName'];
		paths.add(typeof extra === 'string' ? pointer(instancePath, extra) : instancePath);
		for (const path of authored) if (`${instancePath}/`.startsWith(`${path}/`)) paths.add(path);
	}
	return paths;
}

function describe(error: ErrorObject | undefined): string {
	const where = error?.instancePath === '' ? 'the input' : (error?.instancePath.slice(0, 100) ?? 'the input');
	return `no input was found that the schema allows: ${where} ${error?.message?.slice(0, 200) ?? 'is refused'}`;
}
