// Repeats the calls of tools that have not worked yet. It reads their errors and inserts values that other calls returned.

import type { Declaration, DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { withConfirmed } from '#observe/inputs/confirmed-values.ts';
import { answerFaults } from '#observe/inputs/feedback/answer-faults.ts';
import type { FeedbackMaterial } from '#observe/inputs/feedback/failed-call.ts';
import { FoundElements } from '#observe/inputs/feedback/found-elements.ts';
import { FoundValues } from '#observe/inputs/feedback/found-values.ts';
import { withFound } from '#observe/inputs/feedback/known-inputs.ts';
import { withListed } from '#observe/inputs/feedback/listed-beside.ts';
import { readError } from '#observe/inputs/feedback/read-error.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { resultError } from '#util/result-error.ts';
import { closeness, nounOf } from '../tool-words.ts';
import { carriedInjection } from './carried-injection.ts';
import { generatedInputs } from './generated-inputs.ts';
import { inputIdeas } from './input-ideas.ts';
import { argumentNames, formOf, type KnownTool, knownTool, noteFailure, noteFields, proseOf, withMarker } from './known-tool.ts';
import { withChoices } from './listed-choices.ts';
import { mayBeGiven } from './may-be-given.ts';
import { noteFound } from './note-found.ts';
import { noteLesson } from './note-lesson.ts';
import { type Prelude, preludeFor } from './preludes.ts';
import { Pauses } from './rate-limit.ts';
import { firstComplete, lastOrdinary } from './refused-calls.ts';
import { isRefused } from './refuses-any-input.ts';
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

/** First marker number. Planned calls have lower numbers, injections higher ones. */
const FIRST_CALL = 5_000;
const AGAIN = 4_999;
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
		return carriedInjection(step, step.injection, this.#known.get(step.tool)?.carriers ?? []);
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
			if (known.worked === undefined) this.#successes += 1;
			known.worked ??= step.args;
			if (step.intent === 'typical') known.typical = step.args;
			noteFields(known, reply);
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
		const faults = outcome === 'timeout' ? [] : answerFaults(error, properties, step.tool);
		if (faults.length > 0) this.#lesson = { since: Math.floor(result.began / 1000), faults };
		noteLesson(known, isTooSoon || faults.length > 0, error);
		known.successes = this.#successes;
		known.failedAt = this.#results;
		const isBoundary = step.intent === 'boundary';
		noteFailure(known, { tool: step.tool, args: step.args, error, reading: readError(withListed(error, reply), properties), isBoundary });
	}

	/** Returns, once, the faults that the last call has shown in the answers it received. */
	takeLesson(): AnswerLesson | undefined {
		const lesson = this.#lesson;
		this.#lesson = undefined;
		return lesson;
	}

	/**
	 * Returns calls of tools with such an error, because what was missing now exists. Tools without an earlier error come first. Of the others, the last call
	 * with such an error is repeated: the errors before it have been answered.
	 */
	again(isMeant: (error: string) => boolean): readonly Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'>[] {
		const rank = ({ failures: [first] }: KnownTool) => (first !== undefined && isMeant(first.error) ? 0 : 1);
		return [...this.#known.values()]
			.toSorted((a, b) => rank(a) - rank(b))
			.flatMap((known) => {
				const meant = known.failures.filter(({ error }) => isMeant(error));
				const isFirst = meant[0] !== undefined && meant[0] === known.failures[0];
				const chosen = isFirst ? meant[0] : (meant.findLast(({ isBoundary }) => isBoundary !== true) ?? meant.at(-1));
				if (known.worked !== undefined || chosen === undefined) return [];
				this.#allowed += MORE_CALLS;
				known.rounds = 0;
				known.isHopeless = false;
				known.exhaustedAt = undefined;
				known.tried.clear();
				return [
					{
						kind: 'call',
						intent: 'typical',
						tool: known.tool.name,
						args: withMarker(chosen.args, known.tool.name, markerOf(known.tool.name, AGAIN)),
					} as const,
				];
			});
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
			return this.#call(known, args);
		}
		return undefined;
	}

	#call({ tool, tried }: KnownTool, args: JsonObject): Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'> {
		this.#made += 1;
		const own = withMarker(withConfirmed(args), tool.name, markerOf(tool.name, FIRST_CALL + this.#made));
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
			return last.args;
		}
		const marker = markerOf(tool.name, FIRST_CALL + this.#made + 1);
		const inputs = generatedInputs(known, this.#options);
		const material: FeedbackMaterial = {
			prose: proseOf(tool),
			places: this.#options.places,
			found: this.#found,
			workedPaths: this.#found.workedPaths.filter((path) => mayBeGiven(tool, path, this.#options.places)),
			workedFor: (property, old) =>
				this.#found
					.workedFor(property, (other) => closeness(tool.name, other))
					.filter((value) => value !== old && mayBeGiven(tool, value, this.#options.places)),
			full: inputs[1] ?? inputs[0] ?? {},
			marker,
			noun: nounOf(tool.name),
		};
		const isNew = (args: JsonObject) => !tried.has(formOf(args, tool.name)) && isValidInput(tool.inputSchema, args);
		const onPage = (idea: JsonObject) => this.#onPage(withChoices(idea, known), known);
		const found = firstOf(inputIdeas(known, last, material, inputs, onPage), isNew);
		// An effect of another tool since then may be all that was missing.
		const again = this.#successes > known.successes ? last.args : undefined;
		return found ?? again;
	}
}

function firstOf(ideas: Iterable<JsonObject>, isWanted: (idea: JsonObject) => boolean): JsonObject | undefined {
	for (const idea of ideas) if (isWanted(idea)) return idea;
	return undefined;
}
