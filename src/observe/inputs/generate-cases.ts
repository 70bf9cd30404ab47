// Turns a tool's input schema into calls worth making: different from each other, harmless, and reproducible for the same seed.
// The validator has accepted all cases except the malformed ones, and has refused each of those.

import type { Budget } from '#model/budget.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { Intent } from '#model/step.ts';
import { withConfirmed } from './confirmed-values.ts';
import { withDescribedArguments } from './described-arguments.ts';
import { drawValid, type Start } from './draw/draw-valid.ts';
import type { DrawnPlace, Manner } from './draw/drawing.ts';
import { edgeInputs } from './edge/edge-inputs.ts';
import type { InputPlaces } from './input-places.ts';
import { malformedInputs } from './malformed/malformed-inputs.ts';
import { markerOf } from './marker.ts';
import { hashOf, randomFrom } from './random.ts';
import { own } from './schema/json.ts';
import { type OpenSchema, openSchema } from './schema/open-schema.ts';
import { withinTime } from './within-time.ts';

const MAX_CALLS = 1_000;
/** Number of fresh starts for one input that fails or repeats an earlier one. */
const STARTS = 12;

interface CaseContext {
	readonly tool: string;
	/** Descriptions of the tool and its server. */
	readonly about?: string;
	readonly budget: Budget;
	readonly seed: number;
	readonly places: InputPlaces;
	/** Time limit for one schema. */
	readonly timeLimitMs: number;
}

export interface Case {
	readonly intent: Intent;
	readonly args: JsonObject;
	/** What is wrong with a malformed case. */
	readonly fault?: string;
}

type GeneratedCases = { readonly cases: readonly Case[] } | { readonly defeated: string };

export function generateCases(schema: JsonObject, context: CaseContext): GeneratedCases {
	const cases: Case[] = [];
	let problem: string | undefined;
	withinTime(context.timeLimitMs, () => {
		cases.length = 0;
		try {
			const opened = openSchema(schema);
			problem =
				'problem' in opened
					? opened.problem
					: fill(cases, { ...opened, root: withDescribedArguments(opened.root, context.about ?? '') }, context);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			problem = 'the schema refers to itself without end, or is too large';
		}
	});
	if (cases.length === 0) return { defeated: problem ?? `no input was found within ${context.timeLimitMs} ms` };
	return { cases: completed(cases, context.budget) };
}

/** Adds cases one by one, so that those found before the time limit are kept. Returns the reason if there are none. */
function fill(cases: Case[], schema: OpenSchema, context: CaseContext): string | undefined {
	const { budget, seed, tool } = context;
	const known = new Set<string>();
	const draw = new Drawer(schema, context, known);
	for (let call = 0; call < Math.min(MAX_CALLS, budget.calls); call += 1) {
		const args = draw.input(call, mannerOf(call));
		if (args === undefined && cases.length === 0 && draw.failures >= 2 * STARTS) break;
		if (args !== undefined) cases.push({ intent: intentOf(call), args });
	}
	if (cases.length === 0) return draw.problem;
	for (let lure = 0; lure < budget.baits; lure += 1) {
		const args = draw.input(budget.calls + lure, baitManner(lure, schema.root), lure);
		if (args !== undefined) cases.push({ intent: 'bait', args });
	}
	if (budget.edges + budget.malformed === 0) return undefined;
	const full = draw.full(MAX_CALLS);
	if (full === undefined) return undefined;
	const random = randomFrom(hashOf(`${seed} ${tool} malformed`));
	const made: readonly Case[] = [
		...edgeInputs(full, budget.edges, schema.validate).map((args) => ({ intent: 'boundary', args }) as const),
		...malformedInputs(full, budget.malformed, random, schema.validate).map(
			({ input: args, fault }) => ({ intent: 'malformed', args, fault }) as const,
		),
	];
	for (const [index, one] of made.entries()) cases.push(remarked(one, tool, MAX_CALLS + index));
	return undefined;
}

/** All cases were made from one input. Each gets a marker of its own with the same length, so that nothing else about it changes. */
function remarked(one: Case, tool: string, call: number): Case {
	return { ...one, args: JSON.parse(JSON.stringify(one.args).replaceAll(markerOf(tool, MAX_CALLS), markerOf(tool, call))) as JsonObject };
}

/** Fills up missing ordinary calls and baits by repeating existing ones, because some effects appear only after a number of calls. */
function completed(cases: readonly Case[], budget: CaseContext['budget']): readonly Case[] {
	const ordinary = cases.filter(({ intent }) => intent === 'typical' || intent === 'boundary').slice(0, budget.calls);
	const baits = cases.filter(({ intent }) => intent === 'bait');
	const others = cases.filter((one) => !ordinary.includes(one) && !baits.includes(one));
	const valid = [...ordinary, ...baits];
	const repeated = Array.from(
		{ length: Math.max(0, Math.min(MAX_CALLS, budget.calls) + budget.baits - valid.length) },
		(_, index) => valid[index % valid.length] as Case,
	);
	return [...ordinary, ...repeated, ...baits, ...others];
}

/** Returns the purpose of the call with this number. */
export function mannerOf(call: number): Manner {
	if (call === 0) return 'required';
	if (call === 1) return 'all';
	return (['varied', 'low', 'high'] as const)[(call - 2) % 3] ?? 'varied';
}

function intentOf(call: number): Intent {
	const manner = mannerOf(call);
	return manner === 'low' || manner === 'high' ? 'boundary' : 'typical';
}

/** The minimal input comes first, because optional arguments may contradict each other; the complete input follows. */
function baitManner(lure: number, root: JsonObject): Manner {
	const required = own(root, 'required');
	if (lure === 0) return Array.isArray(required) && required.length > 0 ? 'required' : 'all';
	return lure % 4 === 3 ? 'varied' : 'all';
}

class Drawer {
	problem: string | undefined;
	failures = 0;
	readonly #schema: OpenSchema;
	readonly #context: CaseContext;
	readonly #known: Set<string>;

	constructor(schema: OpenSchema, context: CaseContext, known: Set<string>) {
		this.#schema = schema;
		this.#context = context;
		this.#known = known;
	}

	/** Returns a valid input, preferably one that was not drawn before. */
	input(call: number, manner: Manner, lure?: number): JsonObject | undefined {
		let found: JsonObject | undefined;
		for (let start = 0; start < STARTS; start += 1) {
			const drawn = drawValid({ ...this.#start(call, start, manner), ...(lure === undefined ? {} : { lure }) }, this.#schema.validate);
			if ('problem' in drawn) {
				this.problem ??= drawn.problem;
				this.failures += 1;
				continue;
			}
			const confirmed = withConfirmed(drawn.input);
			const input = this.#schema.validate(confirmed).length === 0 ? confirmed : drawn.input;
			const isNew = !this.#known.has(JSON.stringify(input));
			if (isNew) found = input;
			else found ??= input;
			if (isNew) break;
		}
		if (found !== undefined) this.#known.add(JSON.stringify(found));
		return found;
	}

	/** Returns an input with every property, and the requirements for each of its places. */
	full(call: number): { readonly input: JsonObject; readonly places: ReadonlyMap<string, DrawnPlace> } | undefined {
		for (let start = 0; start < STARTS; start += 1) {
			const drawn = drawValid(this.#start(call, start, 'all'), this.#schema.validate);
			if ('input' in drawn) return drawn;
		}
		return undefined;
	}

	#start(call: number, start: number, manner: Manner): Start {
		const { tool, about, places, seed } = this.#context;
		return {
			root: this.#schema.root,
			patterns: this.#schema.patterns,
			tool,
			...(about === undefined ? {} : { about }),
			places,
			marker: markerOf(tool, call),
			// An input that repeats in its own manner may still differ in a freer one.
			manner: start < STARTS / 3 ? manner : 'varied',
			roam: Math.max(0, start - STARTS / 3),
			turn: call + start,
			random: randomFrom(hashOf(`${seed} ${tool} ${call} ${start}`)),
		};
	}
}
