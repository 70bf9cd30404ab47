// Repeats the calls of tools that have not worked yet. It reads their errors and inserts values that other calls returned.

import type { Declaration, DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { withConfirmed } from '#observe/inputs/confirmed-values.ts';
import { answerFaults } from '#observe/inputs/feedback/answer-faults.ts';
import { FoundElements } from '#observe/inputs/feedback/found-elements.ts';
import { FoundValues } from '#observe/inputs/feedback/found-values.ts';
import { type InputLeaf, leavesOf } from '#observe/inputs/feedback/input-parts.ts';
import { withFound } from '#observe/inputs/feedback/known-inputs.ts';
import { withListed } from '#observe/inputs/feedback/listed-beside.ts';
import { readError } from '#observe/inputs/feedback/read-error.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { resultError } from '#util/result-error.ts';
import { nounOf } from '../tool-words.ts';
import { callsAgain } from './calls-again.ts';
import { carriedInjection } from './carried-injection.ts';
import { encodedInjection } from './encoded-injection.ts';
import { feedbackMaterial } from './feedback-material.ts';
import { generatedInputs } from './generated-inputs.ts';
import { inputIdeas } from './input-ideas.ts';
import { argumentNames, formOf, type KnownTool, knownTool, noteFailure, noteFields, withMarker } from './known-tool.ts';
import { withChoices } from './listed-choices.ts';
import { mayBeGiven, overwritesWorld } from './may-be-given.ts';
import { noteFound } from './note-found.ts';
import { noteLesson } from './note-lesson.ts';
import { type Prelude, preludeFor } from './preludes.ts';
import { Pauses } from './rate-limit.ts';
import { firstComplete, lastOrdinary } from './refused-calls.ts';
import { isRefused } from './refuses-any-input.ts';
import { tokenIn, withReturnedToken } from './returned-token.ts';
import { SharedErrors } from './shared-errors.ts';
import { suppliedInput } from './supplier.ts';
import { withMadeFile } from './with-made-file.ts';

interface LearnerOptions {
	readonly places: InputPlaces;
	readonly seed: number;
	/** Maximum number of further calls, per tool and in total. */
	readonly each: number;
	readonly inAll: number;
	readonly about: (tool: DeclaredTool) => string;
}

/** First marker number. Planned and repeated calls have lower numbers, injections higher ones. */
const FIRST_CALL = 5_000;
const MOST_CARRIERS = 8;
/** For each tool that is called again: what was found out without the setting may hold no longer. */
const MORE_CALLS = 2;
const ORDINARY = new Set(['typical', 'boundary']);

export class Learner {
	/** Pauses that services have asked for. */
	readonly pauses = new Pauses();
	readonly #options: LearnerOptions;
	readonly #known = new Map<string, KnownTool>();
	readonly #found = new FoundValues();
	readonly #elements = new FoundElements();
	readonly #shared = new SharedErrors();
	/** The last opaque token that each tool has returned. */
	readonly #tokens = new Map<string, string>();
	/** The prepared call follows immediately, because the effect of its prelude may not last. */
	#prepared: { readonly known: KnownTool; readonly prelude: Prelude } | undefined;
	#results = 0;
	/** Whether the last ordinary call got no answer. */
	#isHeldUp = false;
	#made = 0;
	/** Number of calls beyond the limit. */
	#allowed = 0;
	#lesson: AnswerLesson | undefined;
	#successes = 0;

	constructor(options: LearnerOptions) {
		this.#options = options;
	}

	meet({ tools }: Pick<Declaration, 'tools'>): void {
		for (const tool of tools) this.#known.set(tool.name, knownTool(tool));
	}

	/** Moves an injection into an input that worked and has the argument. The planned input stays if it is one of those. */
	feed(step: Step): Step | undefined {
		if (step.kind !== 'call' || step.injection === undefined || step.injection.isWhole) return undefined;
		const carriers = this.#known.get(step.tool)?.carriers ?? [];
		const carried = carriedInjection(step, step.injection, carriers);
		return encodedInjection(carried ?? step, carriers) ?? carried;
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
		this.#results += 1;
		if (error === undefined) {
			known.workedAt = this.#results;
			this.#isHeldUp = false;
			this.#elements.read(reply, step.tool);
			if (known.worked === undefined) {
				this.#successes += 1;
				this.#shared.forget();
			}
			known.worked ??= step.args;
			if (step.intent === 'typical') known.typical = step.args;
			noteFields(known, reply);
			const token = tokenIn(reply);
			if (token !== undefined) this.#tokens.set(step.tool, token);
			if (known.carriers.length < MOST_CARRIERS) known.carriers.push(step.args);
			noteFound(this.#found, known.tool, step, reply);
			return;
		}
		// Right after another call without an answer, this one may only have waited for that.
		const isOwn = !this.#isHeldUp || known.timeouts > 0;
		if (outcome === 'timeout') known.timeouts += 1;
		const isTooSoon = outcome !== 'timeout' && this.pauses.note(error);
		if ((outcome === 'timeout' && isOwn) || outcome === 'server-died' || (!isTooSoon && isRefused(known, error, step.args)))
			known.isHopeless = true;
		this.#isHeldUp = outcome === 'timeout';
		const properties = argumentNames(known.tool);
		const lesson = noteLesson(known, {
			error,
			args: step.args,
			isTooSoon,
			faults: outcome === 'timeout' ? [] : answerFaults(error, properties, step),
		});
		if (lesson !== undefined) this.#lesson = { since: Math.floor(result.began / 1000), ...lesson };
		known.successes = this.#successes;
		known.failedAt = this.#results;
		const isBoundary = step.intent === 'boundary';
		const failure = { tool: step.tool, args: step.args, error, reading: readError(withListed(error, reply), properties), isBoundary };
		noteFailure(known, failure);
		this.#shared.note(failure);
	}

	/** Returns, once, the faults that the last call has shown in the answers it received. */
	takeLesson(): AnswerLesson | undefined {
		const lesson = this.#lesson;
		this.#lesson = undefined;
		return lesson;
	}

	/** Returns calls of tools with such an error, because what was missing now exists. */
	again(isMeant: (error: string) => boolean): ReturnType<typeof callsAgain> {
		const calls = callsAgain([...this.#known.values()], isMeant);
		this.#allowed += MORE_CALLS * calls.length;
		this.#shared.forget();
		return calls;
	}

	/** Returns the next call for those tools, round by round, so that a result of one round helps another tool in the next. */
	next(
		isAsked: (tool: DeclaredTool) => boolean,
		most = this.#options.each,
	): Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'> | undefined {
		if (this.#made >= this.#options.inAll + this.#allowed) return undefined;
		const prepared = this.#prepared;
		this.#prepared = undefined;
		if (prepared !== undefined) return this.#call(prepared.known, this.#preparedInput(prepared.known, prepared.prelude));
		const open = [...this.#known.values()].filter(
			({ tool, worked, failures, isHopeless, exhaustedAt, rounds }) =>
				worked === undefined && failures.length > 0 && !isHopeless && exhaustedAt !== this.#successes && rounds < most && isAsked(tool),
		);
		for (const known of open.toSorted((a, b) => a.rounds - b.rounds)) {
			const last = known.isTaught ? undefined : lastOrdinary(known.failures);
			if (last !== undefined && this.#shared.isSpent(last)) continue;
			const prelude = preludeFor(known, [...this.#known.values()], this.#elements);
			if (prelude !== undefined) {
				known.rounds += 1;
				known.preludes += 1;
				const call = this.#call(prelude.of, prelude.args);
				this.#prepared = { known, prelude: { ...prelude, args: call.args } };
				return call;
			}
			const args = this.#inputFor(known);
			if (args === undefined) {
				known.exhaustedAt = this.#successes;
				continue;
			}
			known.rounds += 1;
			if (last !== undefined) this.#shared.count(last);
			return this.#call(known, args);
		}
		return undefined;
	}

	#call(known: KnownTool, args: JsonObject): Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'> {
		const { tool, tried, isToTheLetter } = known;
		known.isToTheLetter = false;
		this.#made += 1;
		const own = isToTheLetter ? args : withMarker(withConfirmed(args), tool.name, markerOf(tool.name, FIRST_CALL + this.#made));
		tried.add(formOf(own, tool.name));
		return { kind: 'call', intent: 'typical', tool: tool.name, args: own };
	}

	/** Inserts references of the page as it was last seen, if the tool takes any. */
	#onPage(args: JsonObject, { tool }: KnownTool): JsonObject {
		const fed = this.#elements.putInto(args, tool.name);
		return fed !== undefined && isValidInput(tool.inputSchema, fed) ? fed : args;
	}

	/** Returns the refused input, with references to the object that the prelude has created. */
	#preparedInput(known: KnownTool, { args, isMaker, isSupplier }: Prelude): JsonObject {
		const { tool, failures } = known;
		const [first = {}, last = first] = [firstComplete(failures)?.args, lastOrdinary(failures)?.args];
		const supplied = suppliedInput(first, args, (name) => this.#found.valuesOf(name)[0]);
		if (isSupplier === true && supplied !== undefined && isValidInput(tool.inputSchema, supplied)) return supplied;
		const [made] = isMaker === true || isSupplier === true ? withFound(first, { found: this.#found, noun: nounOf(tool.name) }) : [];
		const placed = isMaker === true ? withMadeFile(made ?? first, args) : made;
		return this.#onPage(placed !== undefined && isValidInput(tool.inputSchema, placed) ? placed : last, known);
	}

	#inputFor(known: KnownTool): JsonObject | undefined {
		const { tool, failures, tried } = known;
		const last = lastOrdinary(failures);
		if (last === undefined) return undefined;
		if (known.isTaught) {
			known.isTaught = false;
			this.#allowed += 1;
			return last.args;
		}
		const marker = markerOf(tool.name, FIRST_CALL + this.#made + 1);
		const inputs = generatedInputs(known, this.#options);
		const full = inputs[1] ?? inputs[0] ?? {};
		const material = feedbackMaterial(tool, { found: this.#found, places: this.#options.places, full, marker });
		const { places } = this.#options;
		const mayHave = (leaf: InputLeaf) =>
			!overwritesWorld(leaf, places) && (!this.#found.ownPaths.has(leaf.value) || mayBeGiven(tool, leaf.value, places));
		const isNew = (args: JsonObject) =>
			!tried.has(formOf(args, tool.name)) && isValidInput(tool.inputSchema, args) && leavesOf(args, [], '').every(mayHave);
		const onPage = (idea: JsonObject) => this.#onPage(withChoices(idea, known), known);
		const returned = withReturnedToken(tool, last.args, this.#tokens);
		const found = returned !== undefined && isNew(returned) ? returned : firstOf(inputIdeas(known, last, material, inputs, onPage), isNew);
		// An effect of another tool since then may be all that was missing.
		const again = this.#successes > known.successes ? last.args : undefined;
		return found ?? again;
	}
}

function firstOf(ideas: Iterable<JsonObject>, isWanted: (idea: JsonObject) => boolean): JsonObject | undefined {
	for (const idea of ideas) if (isWanted(idea)) return idea;
	return undefined;
}
