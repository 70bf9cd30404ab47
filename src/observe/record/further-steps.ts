// Steps that cannot be planned in advance: they follow from the trace of the first pass.

import type { Declaration } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { Fallbacks } from '#observe/exercise/fallbacks.ts';
import { headDrafts } from '#observe/exercise/request-heads.ts';
import { SecondOrder } from '#observe/exercise/second-order.ts';
import { FollowedWays } from '#observe/inputs/injections/follow/followed-ways.ts';
import { findSightings, followedCalls, type Sighting } from '#observe/inputs/injections/follow/sighting.ts';
import { textsIn } from '#observe/inputs/injections/follow/texts-in.ts';
import type { InjectionPlaces } from '#observe/inputs/injections/injection-kind.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { isLoopback } from '#util/hosts.ts';
import type { ObserveRequest } from './request.ts';

/** A longer trace is not read twice, because parsing it would take as long as the calls. */
const LONGEST_BYTES = 48 << 20;
const LEAST_LENGTH = 3;
const NOTHING: Followed = { sightings: [], wentOut: [] };

interface FurtherSetting {
	readonly request: ObserveRequest;
	readonly places: InjectionPlaces;
	/** Whether the sink is the cell's internet and can be made to fail. */
	readonly hasInternet: boolean;
	readonly declaration: () => Declaration | null;
	/** Returns the steps that were planned without evidence. */
	readonly planned: () => readonly Step[];
	readonly results: () => readonly StepResult[];
	readonly add: (drafts: readonly Omit<CallStep, 'id'>[]) => readonly Step[];
}

export class FurtherSteps {
	readonly #setting: FurtherSetting;
	readonly #followed = new FollowedWays();
	#fallbacks: Fallbacks | undefined;
	#secondOrder: SecondOrder | undefined;
	#hasHeads = false;

	constructor(setting: FurtherSetting) {
		this.#setting = setting;
	}

	/**
	 * Repeats an ordinary call while the network fails, because a program often has a fallback then. Returns one step at a time, within a total time, or undefined
	 * if there are no more.
	 */
	fallBack(trace: Trace, pass: number): Step | undefined {
		const budget = this.#budgetIn(pass);
		if (budget === undefined || !this.#setting.hasInternet) return undefined;
		const results = this.#setting.results();
		this.#fallbacks ??= new Fallbacks(followValues(trace, results).wentOut, budget);
		const draft = this.#fallbacks.next(results);
		return draft && this.#setting.add([draft])[0];
	}

	/** Returns injections for the places where values of the ordinary calls arrived, each way once. Over HTTP, they also go into request headers. */
	follow(trace: Trace, pass: number): readonly Step[] {
		const budget = this.#budgetIn(pass);
		if (budget === undefined) return [];
		const { request, places, declaration, planned, results, add } = this.#setting;
		const { sightings } = followValues(trace, results());
		const options = { ...budget, seed: request.seed, places, declaration: declaration(), planned: planned() };
		const drafts = this.#followed.plan(sightings, options);
		const followed = add(drafts.map((draft) => ({ ...draft, kind: 'call', intent: 'injection', timeoutMs: request.callTimeoutMs })));
		return [...this.#heads(pass), ...followed];
	}

	/** Returns the next call that stores or may use a payload: another call may run, open or render what one call stores. */
	reuse(pass: number): Step | undefined {
		const { request, places, declaration, results, add } = this.#setting;
		const budget = this.#budgetIn(pass);
		const tools = declaration()?.tools;
		if (budget === undefined || tools === undefined) return undefined;
		const limits = { stores: Math.ceil(budget.inAll / 8), uses: 2 };
		this.#secondOrder ??= new SecondOrder({ tools, results: results(), places, seed: request.seed, ...limits });
		const draft = this.#secondOrder.next(results().at(-1));
		return draft && add([draft])[0];
	}

	/** Returns, once and only over HTTP, calls with unusual request headers. */
	#heads(pass: number): readonly Step[] {
		const { request, declaration, results, add } = this.#setting;
		const tools = declaration()?.tools;
		if (this.#budgetIn(pass) === undefined || request.http === undefined || tools === undefined || this.#hasHeads) return [];
		this.#hasHeads = true;
		return add(headDrafts({ tools, results: results(), port: request.http.port, seed: request.seed }));
	}

	/** Returns undefined for a remote server, if the user has chosen the calls, and in later passes, which only repeat. */
	#budgetIn(pass: number): { readonly perWay: number; readonly inAll: number } | undefined {
		const { request } = this.#setting;
		return pass > 1 || request.remote !== undefined || request.only !== undefined ? undefined : request.injections.followed;
	}
}

interface Followed {
	readonly sightings: readonly Sighting[];
	/** Calls during which the server connected to an address outside its own machine. */
	readonly wentOut: readonly CallStep[];
}

/** Reads the trace of a server run that is still under way, and finds where the values of its ordinary calls have arrived so far. */
function followValues(trace: Trace, results: readonly StepResult[]): Followed {
	if (trace.size() > LONGEST_BYTES) return NOTHING;
	const values = new Set(
		followedCalls(results).flatMap(({ step }) =>
			[...textsIn(step.args)].map(({ text }) => text).filter((text) => text.length >= LEAST_LENGTH),
		),
	);
	const observations = trace.observationsSoFar([...values]);
	const outward = observations.filter(
		(one) => one.kind === 'network' && one.op === 'connect' && one.family.startsWith('inet') && one.port !== 53 && !isLoopback(one.address),
	);
	const wentOut = followedCalls(results).filter(({ began, ended }) => outward.some(({ at }) => at >= began && at <= ended));
	return { sightings: findSightings(results, observations), wentOut: wentOut.map(({ step }) => step) };
}
