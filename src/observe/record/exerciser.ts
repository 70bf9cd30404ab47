// Starts the server, pass by pass and again after an early exit, and keeps the results of each start.

import type { Declaration } from '#model/declaration.ts';
import type { Phase } from '#model/observation.ts';
import type { ClientIdentity, ClientVariant, Clock, Pass } from '#model/pass.ts';
import type { Step } from '#model/step.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';
import { clientVariants, triedClients } from './client-variants.ts';
import { DisturbedCalls } from './disturbed-calls.ts';
import type { ExercisePlan } from './exercise-plan.ts';
import { Generations } from './generations.ts';
import { GivenToServer, isBlocked, NOTHING_GIVEN } from './given-to-server.ts';
import { MachineWatch } from './machine-watch.ts';
import { clockFor, type PassClock, undisturbed } from './moved-clock-run.ts';
import { NewlyGiven } from './newly-given.ts';
import { paceOf, WHOLE_PASS } from './pace.ts';
import { labelOf, type PassPlan, planPasses, withClock } from './passes.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import { runServerOnce } from './server-run.ts';
import { type BriefRun, type ServerRun, type ServerRunPlan, type SharedPlan, transportOf } from './server-run-plan.ts';
import { shrinkFailures, withRepeats } from './shrink-failures.ts';
import { isTraceSpent, TRACE_SPENT, traceLimit } from './watch-trace.ts';
import type { ComparedStart, StartSpan } from './watched-starts.ts';

/** Bound of starts in one pass, for a server that keeps exiting. */
const MAX_STARTS = 8;

export class Exerciser {
	readonly #cell: OpenSandbox;
	readonly #request: ObserveRequest;
	readonly #manner: SharedPlan;
	readonly #plan: ExercisePlan;
	readonly #current: CurrentRun;
	readonly #generations: Generations;
	readonly #serverRuns: ServerRun[] = [];
	#starts = 0;
	readonly passes: Pass[] = [];
	readonly #given = new GivenToServer();
	readonly #newlyGiven = new NewlyGiven();
	/** When starts ran whose effects are compared, and are no part of the record. */
	readonly unkept: StartSpan[] = [];
	/** Starts that only list the declaration for another client, try a smaller input, or are compared. */
	readonly briefRuns: BriefRun[] = [];

	constructor(cell: OpenSandbox, request: ObserveRequest, manner: SharedPlan, plan: ExercisePlan, current: CurrentRun) {
		this.#cell = cell;
		this.#request = request;
		this.#manner = manner;
		this.#plan = plan;
		this.#current = current;
		this.#generations = new Generations(transportOf(manner));
	}

	get serverRuns(): readonly ServerRun[] {
		return this.#serverRuns;
	}

	get given(): Pick<GivenToServer, 'credentials' | 'settings' | 'words' | 'operands' | 'toldStdio' | 'command' | 'ports'> {
		return this.#given;
	}

	get #traces(): readonly Trace[] {
		return this.#serverRuns.map(({ trace }) => trace);
	}

	get #isRemote(): boolean {
		return this.#manner.remote !== undefined;
	}

	async makePass(pass: PassPlan): Promise<void> {
		const firstStep = this.#plan.work.planned + 1;
		const { clock, isLeftOut } = this.#clockFor(pass);
		if (isLeftOut) return;
		if (isTraceSpent(this.#traces)) return this.#lacks(pass, TRACE_SPENT);
		this.#plan.beginPass(pass);
		const label = labelOf(withClock(pass, clock), this.#isRemote);
		this.passes.push({ number: pass.number, label, firstStep });
		await this.#startUntilDone(pass, clock, { label, firstStep });
	}

	#clockFor(pass: PassPlan): PassClock {
		const found = clockFor(pass, this.#cell.clock, this.#request.http !== undefined);
		if (found.lack !== undefined) this.#lacks(pass, found.lack);
		return found;
	}

	/** Starts the server until the pass is done or the server has exited too often. */
	async #startUntilDone(pass: PassPlan, planned: Clock | undefined, { label, firstStep }: Omit<Pass, 'number'>): Promise<void> {
		let clock = planned;
		for (let start = 1; start <= MAX_STARTS; start++) {
			const isAsking = this.#generations.isAsking(pass.number);
			const serverRun = await this.#runOnce(withClock(pass, clock));
			this.#generations.learn(serverRun);
			const hasFailed = serverRun.failure !== undefined;
			const mayGive = pass.number === 1 && !(isAsking && hasFailed);
			const isTakenBack = this.#given.takesBack(serverRun);
			const given = mayGive && !isTakenBack ? await this.#given.give(serverRun, this.#cell, this.#manner) : NOTHING_GIVEN;
			if (hasFailed && (isAsking || given.isAny || isTakenBack)) {
				// The exerciser asked an unusual first question or gave what the server does not bear, or the server named what it lacked and has it now. What it did is kept; the failure is not.
				const { failure: _, ...unheld } = serverRun;
				this.#serverRuns.push(unheld);
				continue;
			}
			this.#serverRuns.push(clock === undefined ? serverRun : undisturbed(serverRun, clock));
			if (given.isAny && !serverRun.hasDied && this.#plan.retry(given.isMeant)) continue;
			if (mayGive && !hasFailed && ((this.#given.isFirstTry() && this.#plan.retry(isBlocked)) || this.#plan.work.startAfresh())) continue;
			const version = serverRun.spoke?.version;
			if (version !== undefined && version !== this.#plan.declaration?.protocolVersion)
				this.passes[this.passes.length - 1] = { number: pass.number, label: `${label}, in MCP ${version}`, firstStep };
			const trouble = serverRun.failure?.message ?? (serverRun.hasDied ? 'it ended by itself' : undefined);
			if (clock !== undefined && trouble !== undefined) {
				this.#lacks(pass, `the server did not bear the moved clock: ${trouble}`);
				if (clock.speed > 1) return;
				clock = undefined;
			} else if (!serverRun.hasDied || this.#isNothingLeft(pass.number)) return;
			if (isTraceSpent(this.#traces)) return this.#lacks(pass, TRACE_SPENT);
		}
	}

	#isNothingLeft(pass: number): boolean {
		return this.#plan.work.next().length === 0 && this.#plan.followUp(pass).length === 0;
	}

	#lacks(pass: PassPlan, reason: string): void {
		this.#plan.lacks(`${pass.number}: ${labelOf(pass, this.#isRemote)}`, reason);
	}

	#runOnce(pass: PassPlan): Promise<ServerRun> {
		const [plan, manner] = [this.#plan, this.#manner];
		const pace = paceOf(pass, manner);
		let last: number | undefined;
		const disturbed = new DisturbedCalls(pass.clock, (reason) => this.#lacks(pass, reason));
		const machine = new MachineWatch(this.#given, manner, (isMeant) => plan.retryNow(isMeant));
		const run: Omit<ServerRunPlan, 'mostTraceBytes'> = {
			...manner,
			...pace,
			...this.#generations.timing(pass.number, pace.connectTimeoutMs),
			...(pass.client === undefined ? {} : { client: pass.client }),
			...(pass.clock === undefined ? {} : { clock: pass.clock }),
			pass: pass.number,
			whileConnecting: plan.firstUses(),
			steps: (session) => plan.stepsFor(session, pass.number, this.#newlyGiven.since(this.#given)),
			relist: async (session, isAnnounced) =>
				plan.work.isSilent
					? []
					: [
							...(await plan.relist(session, { pass: pass.number, isAnnounced, ...(last === undefined ? {} : { step: last }) })),
							...(isAnnounced ? [] : plan.followUp(pass.number)),
						],
			isSkipped: (step) => disturbed.areTooMany || plan.work.isSkipped(step),
			disclosed: () => disturbed.disclosed(),
			prepare: async (step, trace) => {
				if (pass.number === 1) await machine.look(trace);
				await manner.prepare?.(step, trace);
			},
			...(this.#request.only?.input === undefined
				? {
						feed: (step) => plan.feed(step),
						learn: (upcoming) => (plan.work.isSilent ? undefined : plan.learn(upcoming, pass.number)),
						fallBack: (trace) => plan.further.fallBack(trace, pass.number),
						reuse: () => plan.further.reuse(pass.number),
						follow: (trace) => plan.further.follow(trace, pass.number),
					}
				: {}),
			onStart: ({ tasks }) => plan.work.watch(tasks),
			onPhase: (phase) => this.#tellPhase(phase, pass.number),
			onResult: (result) => {
				last = result.step.id;
				machine.note(result);
				if (!disturbed.take(result)) plan.record(result);
			},
		};
		return this.#start(run);
	}

	#start(run: Omit<ServerRunPlan, 'mostTraceBytes'>): Promise<ServerRun> {
		const limited = { ...run, ...this.#given.start(run), mostTraceBytes: traceLimit(this.#traces) };
		return runServerOnce(this.#cell, this.#current.parts.tracer, limited, ++this.#starts, this.#current.signal);
	}

	#tellPhase(phase: Phase, pass: number): void {
		const stage = !this.#isRemote || phase === 'exercise' ? phase : phase === 'start' ? 'connect' : undefined;
		if (stage !== undefined) this.#current.emit({ kind: 'stage', stage, ...(pass === 1 ? {} : { detail: `pass ${pass}` }) });
	}

	/** Runs only if the server is started several times anyway, and after all passes: the server may count its starts. `listed`: already read, by client name. */
	async variants(listed: ReadonlyMap<string, Declaration>): Promise<readonly ClientVariant[] | undefined> {
		const { work, declaration, revisions } = this.#plan;
		const { passes, only } = this.#request;
		if (passes === 1 || only !== undefined || declaration === null || work.isSilent) return undefined;
		const made = planPasses(passes).filter(({ number }) => this.#serverRuns.some((run) => run.pass === number && run.spoke !== undefined));
		return clientVariants(declaration, async (as) => listed.get(as.name) ?? this.#listAs(as), triedClients(declaration, made, revisions));
	}

	/** Returns undefined if the server could not be listed. Only the declaration counts, and what arrives at the sink: no trace is kept. */
	async #listAs(client: ClientIdentity): Promise<Declaration | undefined> {
		this.#current.emit({ kind: 'stage', stage: this.#isRemote ? 'connect' : 'start', detail: `as ${client.name}, to list` });
		let declaration: Declaration | undefined;
		const steps = async (session: Session) => {
			declaration = await this.#plan.capture(session);
			return [];
		};
		const timing = this.#generations.timing(1, this.#manner.connectTimeoutMs);
		await this.#startBriefly({ ...timing, client, steps, isUntraced: true });
		return declaration;
	}

	/** Makes a start whose effects are only compared and are not part of the record. */
	async startToCompare(run: Pick<ServerRunPlan, 'steps'> & Partial<ServerRunPlan>, detail: string): Promise<ComparedStart> {
		this.#current.emit({ kind: 'stage', stage: 'start', detail });
		const done = await this.#startBriefly(run);
		const span = { from: done.phases[0]?.began ?? 0, to: nowMicros() };
		this.unkept.push(span);
		return { run: done, span };
	}

	/** Returns all server runs. Each tool's first failure has the smallest input that fails in the same way. */
	async withRepeats(): Promise<readonly ServerRun[]> {
		const { declaration } = this.#plan;
		const attempt = (step: Step) => this.#tryAlone(step);
		const repeats = await shrinkFailures(this.#serverRuns, { attempt, request: this.#request, declaration });
		return withRepeats(this.#serverRuns, repeats);
	}

	/** Performs one step as the first after a fresh start. */
	#tryAlone(step: Step): Promise<ServerRun> {
		this.#current.emit({ kind: 'stage', stage: 'shrink', detail: step.kind === 'call' ? step.tool : step.kind });
		return this.#startBriefly({ steps: this.alone([step]) });
	}

	/** Performs only these steps after a fresh start. */
	alone(steps: readonly Step[]): ServerRunPlan['steps'] {
		return async (session) => {
			// Only the list shows which headers a call needs.
			if (session.isStateless && transportOf(this.#manner) === 'streamable-http') await this.#plan.capture(session);
			return steps;
		};
	}

	/** Makes a start and keeps only its arrivals at the sink. */
	async #startBriefly(run: Pick<ServerRunPlan, 'steps' | 'client'> & Partial<ServerRunPlan>): Promise<ServerRun> {
		const untold = { onPhase: () => {}, onResult: () => {}, isSkipped: () => false };
		const started = await this.#start({ ...this.#manner, ...WHOLE_PASS, ...untold, pass: 0, isBrief: true, ...run });
		this.briefRuns.push({ phases: started.phases, results: started.results });
		return started;
	}
}
