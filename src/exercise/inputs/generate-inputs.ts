// Turns a tool's input schema into calls worth making: valid, different from each other, harmless, the same for the same seed.

import type { JsonObject } from '#model/declaration.ts';
import { drawValid, type Start } from './draw/draw-valid.ts';
import type { Manner } from './draw/drawing.ts';
import { markerOf } from './marker.ts';
import { patternChecker } from './pattern/checked-pattern.ts';
import type { Places } from './places.ts';
import { hashOf, randomFrom } from './random.ts';
import { compileSchema } from './schema/compile-schema.ts';
import { isObject } from './schema/json.ts';
import { authorStrings, measureSchema } from './schema/measure-schema.ts';
import { withinTime } from './within-time.ts';

const MAX_CALLS = 1_000;
/** Fresh starts for one input that fails or repeats an earlier one. */
const STARTS = 12;

interface InputContext {
	readonly tool: string;
	/** How many, 5 unless said. */
	readonly count?: number;
	readonly seed: number;
	readonly places: Places;
	/** How long one schema may keep us. */
	readonly timeLimitMs?: number;
}

interface GeneratedInputs {
	readonly inputs: readonly JsonObject[];
	/** Why there are none. */
	readonly defeated?: string;
}

export function generateInputs(schema: JsonObject, context: InputContext): GeneratedInputs {
	const limit = context.timeLimitMs ?? 2_000;
	const count = Math.min(MAX_CALLS, Math.max(1, context.count ?? 5));
	const inputs: JsonObject[] = [];
	let problem: string | undefined;
	withinTime(limit, () => {
		try {
			problem = fill(inputs, schema, count, context);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			problem = 'the schema refers to itself without end, or is too large';
		}
	});
	if (inputs.length === 0) return { inputs, defeated: problem ?? `no input was found within ${limit} ms` };
	// What is missing is made up by repeating what there is.
	return { inputs: Array.from({ length: count }, (_, call) => inputs[call % inputs.length] ?? {}) };
}

/** What the call with this number is for. */
export function mannerOf(call: number): Manner {
	if (call === 0) return 'required';
	if (call === 1) return 'all';
	return (['varied', 'low', 'high'] as const)[(call - 2) % 3] ?? 'varied';
}

/** Adds inputs one by one, so that those found before the time is up are kept; returns why there are none, if so. */
function fill(inputs: JsonObject[], schema: JsonObject, count: number, context: InputContext): string | undefined {
	// A server may send anything; what the session lets through is an object or a boolean.
	if (!isObject(schema) && typeof schema !== 'boolean') return 'the schema is not an object';
	const tooLarge = measureSchema(schema);
	if (tooLarge !== undefined) return tooLarge;
	const patterns = patternChecker(authorStrings(schema));
	const compiled = compileSchema(schema, patterns);
	if ('problem' in compiled) return compiled.problem;
	const known = new Set<string>();
	let problem: string | undefined;
	let failures = 0;
	for (let call = 0; call < count; call += 1) {
		let found: JsonObject | undefined;
		for (let start = 0; start < STARTS; start += 1) {
			const drawn = drawValid({ root: schema, patterns, ...startOf(call, start, context) }, compiled.validate);
			if ('problem' in drawn) {
				problem ??= drawn.problem;
				failures += 1;
				continue;
			}
			const isNew = !known.has(JSON.stringify(drawn.input));
			if (isNew) found = drawn.input;
			else found ??= drawn.input;
			if (isNew) break;
		}
		if (found === undefined && inputs.length === 0 && failures >= 2 * STARTS) break;
		if (found === undefined) continue;
		known.add(JSON.stringify(found));
		inputs.push(found);
	}
	return problem;
}

function startOf(call: number, start: number, { tool, seed, places }: InputContext): Omit<Start, 'root' | 'patterns'> {
	return {
		tool,
		places,
		marker: markerOf(tool, call),
		// What repeats itself in its own manner may still be different in a freer one.
		manner: start < STARTS / 3 ? mannerOf(call) : 'varied',
		roam: Math.max(0, start - STARTS / 3),
		turn: call + start,
		random: randomFrom(hashOf(`${seed} ${tool} ${call} ${start}`)),
	};
}
