// Steps that nobody could plan: they follow from what the trace has shown of the first pass.

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

/** A longer trace is not read twice: parsing it would take as long as the calls. */
const LONGEST_BYTES = 48 << 20;
const LEAST_LENGTH = 3;
const NOTHING: Followed = { sightings: [], wentOut: [] };

interface FurtherSetting {
	readonly request: ObserveRequest;
	readonly places: InjectionPlaces;
	/** The sink is the cell's internet, and can be told to fail. */
	readonly hasInternet: boolean;
	readonly declaration: () => Declaration | null;
	/** The steps that were planned without evidence. */
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
	 * An ordinary call once more while the network fails: a program often has another way then. One at a time, within a time for all; undefined: there
	 * are no more.
	 */
	fallBack(trace: Trace, pass: number): Step | undefined {
		const budget = this.#budgetIn(pass);
		if (budget === undefined || !this.#setting.hasInternet) return undefined;
		const results = this.#setting.results();
		this.#fallbacks ??= new Fallbacks(followValues(trace, results).wentOut, budget);
		const draft = this.#fallbacks.next(results);
		return draft && this.#setting.add([draft])[0];
	}

	/** Injections for where the values of the ordinary calls were seen to arrive, each way once; over HTTP also into the heads of requests. */
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

	/** What one call stores, another may run, open or render: the next call that stores or may use a payload. */
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

	/** Over HTTP, once: calls whose request has something else in its head. */
	#heads(pass: number): readonly Step[] {
		const { request, declaration, results, add } = this.#setting;
		const tools = declaration()?.tools;
		if (this.#budgetIn(pass) === undefined || request.http === undefined || tools === undefined || this.#hasHeads) return [];
		this.#hasHeads = true;
		return add(headDrafts({ tools, results: results(), port: request.http.port, seed: request.seed }));
	}

	/** None for a server elsewhere, nor where the user has chosen the calls, nor in later passes, which repeat what was done. */
	#budgetIn(pass: number): { readonly perWay: number; readonly inAll: number } | undefined {
		const { request } = this.#setting;
		return pass > 1 || request.remote !== undefined || request.only !== undefined ? undefined : request.injections.followed;
	}
}

interface Followed {
	readonly sightings: readonly Sighting[];
	/** Calls during which the server connected to an address that is not its own machine's. */
	readonly wentOut: readonly CallStep[];
}

/** Reads the trace of a server run that is still going on: where the values of its ordinary calls have arrived so far. */
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
