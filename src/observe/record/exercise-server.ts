// Works the server through the whole plan, pass by pass, starting it again when it dies in the middle.

import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Phase } from '#model/observation.ts';
import type { Clock, Pass, Revision } from '#model/pass.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import type { HttpServer, Launch, Transport } from '#model/target.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Mask } from '#util/mask-strings.ts';
import { answerMaterial } from './answer-material.ts';
import { ExercisePlan } from './exercise-plan.ts';
import { Generations } from './generations.ts';
import { isDisturbed, undisturbed } from './moved-clock-run.ts';
import { paceOf, WHOLE_PASS } from './pace.ts';
import { labelOf, type PassPlan, planPasses } from './passes.ts';
import { readableFiles } from './readable-files.ts';
import { RemoteServer } from './remote/remote-server.ts';
import { secretMask } from './remote/secret-mask.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import { runServerOnce, type ServerRun, type ServerRunPlan } from './server-run.ts';
import { shrinkFailures } from './shrink-failures.ts';

/** How often a server that keeps dying is started in one pass. */
const MAX_STARTS = 8;
/** A server may take its time to start, but not for ever. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;

export interface Exercise {
	readonly serverRuns: readonly ServerRun[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
	readonly passes: readonly Pass[];
	readonly revisions: readonly Revision[];
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
}

/** What every start of the server has in common. */
type Manner = Pick<ServerRunPlan, 'argv' | 'env' | 'answers' | 'connectTimeoutMs' | 'idleMs' | 'http' | 'remote'> & {
	/** Takes what the user gave to be let in out of all that comes back. */
	readonly mask: Mask;
};

export async function exerciseServer(cell: OpenSandbox, launch: Launch, request: ObserveRequest, current: CurrentRun): Promise<Exercise> {
	using remote = request.remote === undefined ? undefined : new RemoteServer(request.remote);
	const namedPaths = launch.target.kind === 'image' ? [] : launch.namedPaths;
	const files = await readableFiles(namedPaths, cell.samples);
	const canaries = canaryMask(cell.canaries);
	const secrets = secretMask((request.http ?? request.remote)?.headers ?? [], request.remote && new URL(request.remote.url));
	const manner: Manner = {
		argv: launch.argv,
		env: { ...launch.env, ...request.env },
		answers: await answerMaterial(cell, namedPaths, request.seed),
		connectTimeoutMs: remote === undefined ? Math.max(MIN_CONNECT_TIMEOUT_MS, request.callTimeoutMs) : request.callTimeoutMs,
		idleMs: request.idleMs,
		...(request.http === undefined ? {} : { http: request.http }),
		...(remote === undefined ? {} : { remote }),
		mask: secrets,
	};
	const mask = (text: string) => secrets(canaries(text));
	const plan = new ExercisePlan({ cell, launch, request, files, mask, transport: () => transportOf(manner) }, current);
	const exerciser = new Exerciser(cell, request, manner, plan, current);
	for (const pass of planPasses(request.passes)) {
		if (pass.number > 1 && (plan.declaration === null || plan.work.isSilent)) break;
		await exerciser.makePass(pass);
	}
	const serverRuns = await exerciser.withRepeats();
	return {
		serverRuns,
		declaration: plan.declaration,
		untested: plan.untested,
		passes: exerciser.passes,
		revisions: plan.revisions,
		...(remote === undefined ? {} : { http: remote.place }),
		...(request.http === undefined ? {} : { http: { transport: request.http.transport, port: request.http.port } }),
	};
}

class Exerciser {
	readonly #cell: OpenSandbox;
	readonly #request: ObserveRequest;
	readonly #manner: Manner;
	readonly #plan: ExercisePlan;
	readonly #current: CurrentRun;
	readonly #generations: Generations;
	readonly #serverRuns: ServerRun[] = [];
	readonly passes: Pass[] = [];
	/** Starts that only try a smaller input. */
	#tries = 0;

	constructor(cell: OpenSandbox, request: ObserveRequest, manner: Manner, plan: ExercisePlan, current: CurrentRun) {
		this.#cell = cell;
		this.#request = request;
		this.#manner = manner;
		this.#plan = plan;
		this.#current = current;
		this.#generations = new Generations(transportOf(manner));
	}

	get #isRemote(): boolean {
		return this.#manner.remote !== undefined;
	}

	async makePass(pass: PassPlan): Promise<void> {
		const firstStep = this.#plan.work.planned + 1;
		const { clock, isLeftOut } = this.#clockFor(pass);
		if (isLeftOut) return;
		this.#plan.beginPass(pass);
		const label = labelOf(withClock(pass, clock), this.#isRemote);
		this.passes.push({ number: pass.number, label, firstStep });
		await this.#startUntilDone(pass, clock, { label, firstStep });
	}

	/** The clock that this pass can really have. Without it, a pass that is about fast timers alone is left out. */
	#clockFor(pass: PassPlan): { readonly clock: Clock | undefined; readonly isLeftOut: boolean } {
		const { clock: state } = this.#cell;
		const isFast = pass.clock !== undefined && pass.clock.speed > 1;
		if (this.#request.http !== undefined && isFast) {
			this.#lacks(pass, 'with fast timers an HTTP server’s connections time out before anything is said over them');
			return { clock: undefined, isLeftOut: true };
		}
		if (state.usable || pass.clock === undefined) return { clock: pass.clock, isLeftOut: false };
		this.#lacks(pass, `the clock could not be moved: ${state.reason} (${state.fix})`);
		return { clock: undefined, isLeftOut: isFast };
	}

	/** Starts the server until the pass is done, or the server has died too often. */
	async #startUntilDone(pass: PassPlan, planned: Clock | undefined, { label, firstStep }: Omit<Pass, 'number'>): Promise<void> {
		let clock = planned;
		for (let start = 1; start <= MAX_STARTS; start++) {
			const isAsking = this.#generations.isAsking(pass.number);
			const serverRun = await this.#runOnce(withClock(pass, clock));
			this.#generations.learn(serverRun);
			if (isAsking && serverRun.failure !== undefined) {
				// The exerciser asked an unusual first question. What the server did is kept; that it failed is not held against it.
				const { failure: _, ...unheld } = serverRun;
				this.#serverRuns.push(unheld);
				continue;
			}
			this.#serverRuns.push(clock === undefined ? serverRun : undisturbed(serverRun, clock));
			const version = serverRun.spoke?.version;
			if (version !== undefined && version !== this.#plan.declaration?.protocolVersion)
				this.passes[this.passes.length - 1] = { number: pass.number, label: `${label}, in MCP ${version}`, firstStep };
			const trouble = serverRun.failure?.message ?? (serverRun.hasDied ? 'it ended by itself' : undefined);
			if (clock !== undefined && trouble !== undefined) {
				this.#lacks(pass, `the server did not bear the moved clock: ${trouble}`);
				if (clock.speed > 1) return;
				clock = undefined;
			} else if (!serverRun.hasDied || this.#isNothingLeft(pass.number)) return;
		}
	}

	#isNothingLeft(pass: number): boolean {
		return this.#plan.work.next().length === 0 && this.#plan.followUp(pass).length === 0;
	}

	#lacks(pass: PassPlan, reason: string): void {
		this.#plan.lacks(`${pass.number}: ${labelOf(pass, this.#isRemote)}`, reason);
	}

	#runOnce(pass: PassPlan): Promise<ServerRun> {
		const plan = this.#plan;
		const manner = this.#manner;
		const pace = paceOf(pass, manner);
		let last: number | undefined;
		const run: ServerRunPlan = {
			...manner,
			...pace,
			...this.#generations.timing(pass.number, pace.connectTimeoutMs),
			...(pass.client === undefined ? {} : { client: pass.client }),
			...(pass.clock === undefined ? {} : { clock: pass.clock }),
			pass: pass.number,
			steps: (session) => plan.stepsFor(session, pass.number),
			relist: async (session, isAnnounced) => [
				...(await plan.relist(session, { pass: pass.number, isAnnounced, ...(last === undefined ? {} : { step: last }) })),
				...(isAnnounced ? [] : plan.followUp(pass.number)),
			],
			isSkipped: (step) => plan.work.isSkipped(step),
			...(this.#request.only?.input === undefined ? { feed: (step) => plan.feed(step) } : {}),
			onPhase: (phase) => this.#tellPhase(phase, pass.number),
			onResult: (result) => {
				last = result.step.id;
				if (pass.clock === undefined || !isDisturbed(result)) plan.record(result);
			},
		};
		return this.#start(run, this.#serverRuns.length + 1);
	}

	#start(run: ServerRunPlan, number: number): Promise<ServerRun> {
		return runServerOnce(this.#cell, this.#current.parts.tracer, run, number, this.#current.signal);
	}

	#tellPhase(phase: Phase, pass: number): void {
		const stage = !this.#isRemote || phase === 'exercise' ? phase : phase === 'start' ? 'connect' : undefined;
		if (stage !== undefined) this.#current.emit({ kind: 'stage', stage, ...(pass === 1 ? {} : { detail: `pass ${pass}` }) });
	}

	/** All server runs; each first failure of a tool with the smallest input that fails in the same way. */
	async withRepeats(): Promise<readonly ServerRun[]> {
		const { declaration } = this.#plan;
		const attempt = (step: Step) => this.#tryAlone(step);
		const repeats = await shrinkFailures(this.#serverRuns, { attempt, request: this.#request, declaration });
		const withRepeat = (result: StepResult): StepResult => {
			const repeat = repeats.get(result.step.id);
			return repeat === undefined ? result : { ...result, repeat };
		};
		return this.#serverRuns.map((serverRun) => ({ ...serverRun, results: serverRun.results.map(withRepeat) }));
	}

	/** One step as the first after a fresh start. */
	#tryAlone(step: Step): Promise<ServerRun> {
		this.#current.emit({ kind: 'stage', stage: 'shrink', detail: step.kind === 'call' ? step.tool : step.kind });
		const steps = async (session: Session) => {
			// Only the list says which headers the call needs.
			if (session.isStateless && transportOf(this.#manner) === 'streamable-http') await this.#plan.capture(session);
			return [step];
		};
		const untold = { onPhase: () => {}, onResult: () => {}, isSkipped: () => false };
		const alone = { ...this.#manner, ...WHOLE_PASS, ...untold, pass: 0, isBrief: true, steps };
		return this.#start(alone, this.#serverRuns.length + ++this.#tries);
	}
}

function transportOf({ http, remote }: Manner): Transport {
	return http?.transport ?? remote?.place.transport ?? 'stdio';
}

function withClock({ clock: _, ...pass }: PassPlan, clock: Clock | undefined): PassPlan {
	return clock === undefined ? pass : { ...pass, clock };
}
