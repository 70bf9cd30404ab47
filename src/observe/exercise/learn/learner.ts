// Tools of which no ordinary call worked are called again: their errors are read, and values that other calls brought are put in.

import type { Declaration, DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { answersTo, withFound, withWorked } from '#observe/inputs/feedback/answer-error.ts';
import type { FailedCall, FeedbackMaterial } from '#observe/inputs/feedback/failed-call.ts';
import { FoundValues } from '#observe/inputs/feedback/found-values.ts';
import { readError } from '#observe/inputs/feedback/read-error.ts';
import { generateCases } from '#observe/inputs/generate-cases.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import { inputAt, putAt, readPlace } from '#observe/inputs/injections/find-targets.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { MARKER, markerOf } from '#observe/inputs/marker.ts';
import { isObject } from '#util/json-object.ts';
import { resultError } from '#util/result-error.ts';
import { isCreating } from '../tool-words.ts';

interface LearnerOptions {
	readonly places: InputPlaces;
	readonly seed: number;
	/** Further calls of one tool, and of all. */
	readonly each: number;
	readonly inAll: number;
	readonly about: (tool: DeclaredTool) => string;
}

/** What is known of one tool. */
interface Known {
	readonly tool: DeclaredTool;
	worked: JsonObject | undefined;
	/** Inputs that worked, the first ones. */
	readonly carriers: JsonObject[];
	/** Forms of the arguments, whatever their marker. */
	readonly tried: Set<string>;
	/** How many calls of all tools had succeeded when this one failed last. */
	successes: number;
	readonly failures: FailedCall[];
	rounds: number;
	isHopeless: boolean;
}

/** Numbers of markers; those of planned calls are lower, those of injections higher. */
const FIRST_CALL = 5_000;
const AGAIN = 4_999;
const TIME_LIMIT_MS = 200;
const MOST_IDEAS = 12;
const LONGEST_PROSE = 10_000;
const MOST_CARRIERS = 8;
const ORDINARY = new Set(['typical', 'boundary']);

export class Learner {
	readonly #options: LearnerOptions;
	readonly #known = new Map<string, Known>();
	readonly #found = new FoundValues();
	#made = 0;
	#successes = 0;

	constructor(options: LearnerOptions) {
		this.#options = options;
	}

	meet({ tools }: Pick<Declaration, 'tools'>): void {
		for (const tool of tools)
			this.#known.set(tool.name, {
				tool,
				worked: undefined,
				carriers: [],
				tried: new Set(),
				failures: [],
				successes: 0,
				rounds: 0,
				isHopeless: false,
			});
	}

	/** An injection goes into an input that worked and has the argument; the planned one stays where it is among those. */
	feed(step: Step): Step | undefined {
		if (step.kind !== 'call' || step.injection === undefined || step.injection.isWhole) return undefined;
		const known = this.#known.get(step.tool);
		const place = readPlace(step.injection.argument);
		const value = inputAt(step.args, place);
		if (known === undefined || known.carriers.length === 0 || place.length === 0 || value === undefined) return undefined;
		const around = (args: JsonObject) => formOf(putAt(args, place, null) as JsonObject, step.tool);
		if (known.carriers.some((args) => around(args) === around(step.args))) return undefined;
		const [word] = JSON.stringify(step.args).match(MARKER) ?? [];
		const own = (args: JsonObject) => (word === undefined ? args : remarked(args, step.tool, word));
		const holder = known.carriers.find((args) => inputAt(args, place) !== undefined);
		if (holder !== undefined) return { ...step, args: putAt(own(holder), place, value) as JsonObject };
		const [first] = place;
		const [plain] = known.carriers;
		return plain === undefined || first === undefined ? undefined : { ...step, args: { ...own(plain), [first]: step.args[first] as Json } };
	}

	record(result: StepResult): void {
		const { step, outcome, reply } = result;
		if (step.kind !== 'call' || step.expectation !== undefined) return;
		const error = resultError(result);
		if (error === undefined && step.intent === 'bait') this.#found.read(reply, undefined);
		if (!ORDINARY.has(step.intent)) return;
		const known = this.#known.get(step.tool);
		if (known === undefined) return;
		known.tried.add(formOf(step.args, step.tool));
		if (error === undefined) {
			if (known.worked === undefined) this.#successes += 1;
			known.worked ??= step.args;
			if (known.carriers.length < MOST_CARRIERS) known.carriers.push(step.args);
			this.#found.read(reply, isCreating(step.tool) ? step.args : undefined);
			this.#found.readWorked(step.args);
			return;
		}
		if (outcome === 'timeout' || outcome === 'server-died') known.isHopeless = true;
		const properties = Object.keys(propertiesOf(known.tool));
		known.successes = this.#successes;
		known.failures.push({ tool: step.tool, args: step.args, error, reading: readError(error, properties) });
	}

	/** The first calls of tools whose errors name one of these words: what was missing is there now. */
	again(words: readonly string[]): readonly Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'>[] {
		return [...this.#known.values()].flatMap((known) => {
			const [first] = known.failures;
			const isNamed = known.failures.some(({ error }) => words.some((word) => error.includes(word)));
			if (known.worked !== undefined || first === undefined || !isNamed) return [];
			known.rounds = 0;
			known.isHopeless = false;
			known.tried.clear();
			return [
				{
					kind: 'call',
					intent: 'typical',
					tool: known.tool.name,
					args: remarked(first.args, known.tool.name, markerOf(known.tool.name, AGAIN)),
				} as const,
			];
		});
	}

	/** The next call to make of those tools, round by round: what one tool brings in a round helps another in the next. */
	next(isAsked: (tool: DeclaredTool) => boolean): Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'> | undefined {
		if (this.#made >= this.#options.inAll) return undefined;
		const open = [...this.#known.values()].filter(
			({ tool, worked, failures, isHopeless, rounds }) =>
				worked === undefined && failures.length > 0 && !isHopeless && rounds < this.#options.each && isAsked(tool),
		);
		for (const known of open.toSorted((a, b) => a.rounds - b.rounds)) {
			known.rounds += 1;
			const args = this.#inputFor(known);
			if (args === undefined) {
				known.isHopeless = true;
				continue;
			}
			this.#made += 1;
			known.tried.add(formOf(args, known.tool.name));
			return { kind: 'call', intent: 'typical', tool: known.tool.name, args };
		}
		return undefined;
	}

	#inputFor(known: Known): JsonObject | undefined {
		const { tool, failures, tried } = known;
		const last = failures.at(-1);
		if (last === undefined) return undefined;
		const marker = markerOf(tool.name, FIRST_CALL + known.rounds);
		const inputs = this.#inputsOf(known);
		const prose = `${tool.description ?? ''} ${JSON.stringify(tool.inputSchema).slice(0, LONGEST_PROSE)}`;
		const material: FeedbackMaterial = {
			prose,
			places: this.#options.places,
			found: this.#found,
			workedPaths: this.#found.workedPaths.filter((path) => this.#mayBeGiven(tool, path)),
			workedFor: (property, old) => this.#found.workedFor(property).filter((value) => value !== old && this.#mayBeGiven(tool, value)),
			full: inputs[1] ?? inputs[0] ?? {},
			marker,
		};
		const isNew = (args: JsonObject) => !tried.has(formOf(args, tool.name)) && isValidInput(tool.inputSchema, args);
		const ideas = [...take(answersTo(last, material), MOST_IDEAS), last.args, ...inputs];
		// An error that says what is missing is answered first; one that refuses a value, by values that are known.
		const { missing, choices, forms, endings } = last.reading;
		const isTelling = missing.length + choices.length + endings.length > 0 || forms.includes('exclusive') || forms.includes('missing');
		const found = ideas
			.flatMap((idea) => {
				const [first, ...others] = withFound(idea, material);
				const known = [...(first === undefined ? [] : [first]), withWorked(idea, material), ...others];
				return isTelling ? [idea, ...known] : [...known, idea];
			})
			.find(isNew);
		// What another tool has done since may be all that was missing.
		const again = this.#successes > known.successes ? last.args : undefined;
		const chosen = found ?? again;
		return chosen && remarked(chosen, tool.name, marker);
	}

	/** A tool that changes something is given no path of the user's that another one has only read. */
	#mayBeGiven({ name, annotations }: DeclaredTool, value: string | number): boolean {
		if (typeof value === 'number' || !/^[.~]?\//.test(value) || annotations?.readOnlyHint === true || !isChangingTool(name)) return true;
		const { world, namedPaths } = this.#options.places;
		return value.search(MARKER) >= 0 || (world !== undefined && namedPaths.length === 0 && value.startsWith(`${world.root}/`));
	}

	#inputsOf(known: Known): readonly JsonObject[] {
		const { tool } = known;
		const budget = { calls: 6, baits: 0, edges: 0, malformed: 0 };
		const { places, seed, about } = this.#options;
		const made = generateCases(tool.inputSchema, { tool: tool.name, about: about(tool), budget, seed, places, timeLimitMs: TIME_LIMIT_MS });
		return 'defeated' in made ? [] : made.cases.map(({ args }) => args);
	}
}

/** Effects of this call must not be taken for an earlier one's: the tool's own marker is a new one. */
function remarked(args: JsonObject, tool: string, marker: string): JsonObject {
	const own = markerOf(tool, 0).replace(/-\d+$/, '');
	return JSON.parse(JSON.stringify(args).replaceAll(MARKER, (found) => (found.startsWith(`${own}-`) ? marker : found))) as JsonObject;
}

function formOf(args: JsonObject, tool: string): string {
	return JSON.stringify(remarked(args, tool, ''));
}

function take<T>(values: Iterable<T>, most: number): readonly T[] {
	const taken: T[] = [];
	for (const value of values) if (taken.push(value) >= most) break;
	return taken;
}

function propertiesOf({ inputSchema }: DeclaredTool): JsonObject {
	const properties = inputSchema['properties'];
	return isObject(properties) ? properties : {};
}
