// Turns a tool's input schema into calls worth making: valid, different from each other, harmless, the same for the same seed.

import type { ErrorObject } from 'ajv';
import type { JsonObject } from '#model/declaration.ts';
import { drawValue } from './draw/draw-value.ts';
import type { Drawing, Manner } from './draw/drawing.ts';
import { markerOf } from './marker.ts';
import { patternChecker } from './pattern/checked-pattern.ts';
import type { Places } from './places.ts';
import { hashOf, randomFrom } from './random.ts';
import { compileSchema, type Validate } from './schema/compile-schema.ts';
import { isObject, pointer } from './schema/json.ts';
import { authorStrings, measureSchema } from './schema/measure-schema.ts';
import { withinTime } from './within-time.ts';

const MAX_CALLS = 1_000;
/** Draws for one input before it is given up; each learns from the validator's refusal of the last. */
const ATTEMPTS = 30;
/** Fresh starts for one input that fails or repeats an earlier one. */
const STARTS = 12;
const MAX_VALUES = 5_000;

export interface InputContext {
	readonly tool: string;
	readonly count: number;
	readonly seed: number;
	readonly places: Places;
	/** How long one schema may keep us. */
	readonly timeLimitMs?: number;
}

export interface GeneratedInputs {
	readonly inputs: readonly JsonObject[];
	/** Why there are none. */
	readonly defeated?: string;
}

export function generateInputs(schema: JsonObject, context: InputContext): GeneratedInputs {
	const limit = context.timeLimitMs ?? 2_000;
	const inputs: JsonObject[] = [];
	let problem: string | undefined;
	const isDone = withinTime(limit, () => {
		try {
			problem = fill(inputs, schema, context);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			problem = 'the schema refers to itself without end';
		}
	});
	if (inputs.length === 0) return { inputs, defeated: problem ?? `no input was found within ${limit} ms` };
	if (!isDone || inputs.length < context.count) repeat(inputs, context.count);
	return { inputs };
}

/** What the call with this number is for. */
export function mannerOf(call: number): Manner {
	if (call === 0) return 'required';
	if (call === 1) return 'all';
	return (['varied', 'low', 'high'] as const)[(call - 2) % 3] ?? 'varied';
}

/** Adds inputs one by one, so that those found before the time is up are kept; returns why there are none, if so. */
function fill(inputs: JsonObject[], schema: JsonObject, context: InputContext): string | undefined {
	const tooLarge = measureSchema(schema);
	if (tooLarge !== undefined) return tooLarge;
	const patterns = patternChecker(authorStrings(schema));
	const compiled = compileSchema(schema, patterns);
	if ('problem' in compiled) return compiled.problem;
	const known = new Set<string>();
	let problem: string | undefined;
	for (let call = 0; call < Math.min(context.count, MAX_CALLS); call += 1) {
		let repeated: JsonObject | undefined;
		for (let start = 0; start < STARTS; start += 1) {
			const drawing = {
				root: schema,
				tool: context.tool,
				places: context.places,
				marker: markerOf(context.tool, call),
				// What repeats itself in its own manner may still be different in a freer one.
				manner: start < STARTS / 3 ? mannerOf(call) : 'varied',
				turn: call + start,
				random: randomFrom(hashOf(`${context.seed} ${context.tool} ${call} ${start}`)),
				patterns,
			};
			const drawn = drawValid(drawing, compiled.validate);
			if ('problem' in drawn) {
				problem ??= drawn.problem;
				continue;
			}
			repeated ??= drawn.input;
			const text = JSON.stringify(drawn.input);
			if (known.has(text)) continue;
			known.add(text);
			inputs.push(drawn.input);
			repeated = undefined;
			break;
		}
		if (repeated !== undefined) inputs.push(repeated);
	}
	return problem;
}

type Start = Omit<Drawing, 'refusals' | 'authored' | 'stuck' | 'left' | 'draw'>;

function drawValid(start: Start, validate: Validate): { readonly input: JsonObject } | { readonly problem: string } {
	const refusals = new Map<string, number>();
	let problem = 'no value fits the schema';
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const authored = new Set<string>();
		const drawing: Drawing = { ...start, refusals, authored, left: MAX_VALUES, stuck: undefined, draw: drawValue };
		const place = { path: '', key: '', depth: 0, index: 0, entered: [] };
		const input = drawValue({ allOf: [{ type: 'object' }, start.root] }, place, drawing);
		if (!isObject(input)) return { problem: drawing.stuck ?? problem };
		const errors = validate(input);
		if (errors.length === 0) return { input };
		problem = describe(errors[0]);
		for (const path of blamed(errors, authored)) refusals.set(path, (refusals.get(path) ?? 0) + 1);
	}
	return { problem };
}

/** The places whose values to think about again. */
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

function repeat(inputs: JsonObject[], count: number): void {
	const found = inputs.length;
	for (let index = found; index < Math.min(count, MAX_CALLS); index += 1) inputs.push(inputs[index % found] as JsonObject);
}
