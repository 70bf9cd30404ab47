// One life of the server under audit: from its release in the cell, through the calls, to its end. Its trace is a file of its own.

import { join } from 'node:path';
import type { Phase, RawObservation } from '#model/observation.ts';
import type { Clock } from '#model/pass.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Refused, Usage } from '#model/resources.ts';
import type { Step, StepResult } from '#model/step.ts';
import type { Argv, HttpSettings } from '#model/target.ts';
import { openSession, type SessionOptions } from '#observe/exercise/open-session.ts';
import { runSteps } from '#observe/exercise/runner.ts';
import type { Session } from '#observe/exercise/session.ts';
import { stopServer } from '#observe/exercise/stop.ts';
import type { ClockMarks } from '#observe/sandbox/moved-clock.ts';
import type { CellProcess, OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { keepProcessorsAwake } from '#observe/trace/keep-processors-awake.ts';
import type { Tracer } from '#observe/trace/tracer.ts';
import { type Mask, maskStrings } from '#util/mask-strings.ts';
import { nowMicros } from '#util/micros.ts';
import { httpAccess } from './http-access.ts';
import { OutputRecorder } from './output-recorder.ts';
import { fromElsewhere } from './remote/manners.ts';
import type { RemoteServer } from './remote/remote-server.ts';
import { startWatched } from './start-watched.ts';
import { StepPauses } from './step-pauses.ts';
import { watchIdle } from './watch-idle.ts';
import { watchTrace } from './watch-trace.ts';

/** The plan, and what appeared while it was done, and what appeared with that. */
const MAX_BATCHES = 3;

export interface ServerRunPlan extends Pick<SessionOptions, 'answers' | 'client' | 'connectTimeoutMs' | 'discoverFirstMs'> {
	readonly argv: Argv;
	readonly env: Readonly<Record<string, string>>;
	readonly pass: number;
	readonly idleMs: number;
	/** How much longer it is watched while it is busy or not alone. */
	readonly lingerMs: number;
	/** How long it may take to end; absent: as long as the protocol gives. */
	readonly graceMs?: number;
	readonly clock?: Clock;
	/** For a server that listens on a port. */
	readonly http?: HttpSettings;
	/** Where it runs elsewhere: this opens the conversation. */
	readonly remote?: RemoteServer;
	/** Takes what the user gave to be let in out of all that comes back. */
	readonly mask?: Mask;
	/** Only the answers matter: it is neither watched afterwards nor asked to stop. */
	readonly isBrief?: boolean;
	/** Decides what to do once the server is connected. */
	readonly steps: (session: Session) => Promise<readonly Step[]>;
	/** Asks again what it offers, when it said that this changed and at the end; gives what is to be done besides. */
	readonly relist?: (session: Session, isAnnounced: boolean) => Promise<readonly Step[]>;
	/** Puts what earlier calls brought into a step that is about to be done. */
	readonly feed?: (step: Step) => Step;
	readonly onPhase: (phase: Phase) => void;
	readonly onResult: (result: StepResult) => void;
	/** Steps to leave out, asked before each: after a tool hung, its further calls only cost time. */
	readonly isSkipped: (step: Step) => boolean;
}

export interface ServerRun {
	readonly pass: number;
	readonly trace: string;
	readonly phases: readonly PhaseSpan[];
	readonly results: readonly StepResult[];
	/** Steps that are left out of the results: it did not bear the moved clock. */
	readonly disturbed?: readonly StepResult[];
	/** What came over the wire that was no proper message, and the gaps. */
	readonly messages: readonly RawObservation[];
	/** What it said on stdout and stderr, to be searched. */
	readonly output: OutputRecorder;
	/** What was spoken, and how long after its start; absent when it could not be talked to. */
	readonly spoke?: { readonly version: string; readonly isStateless: boolean; readonly afterMs: number };
	/** Why the server could not be talked to at all. */
	readonly failure?: { readonly message: string; readonly stderr: readonly string[] };
	/** What it used, moment by moment; absent where nobody could count it. */
	readonly usage?: { readonly samples: readonly Usage[]; readonly refused: Refused };
	/** Its clock was moved. */
	readonly clock?: ClockMarks;
	/** It ended by itself, or went deaf, while calls were still to be made. */
	readonly hasDied: boolean;
	/** Its timers ran fast: what it broke off it had no time for. */
	readonly isHurried?: boolean;
	/** It did not go when it was asked to, and had to be killed. */
	readonly hadToBeKilled: boolean;
}

export async function runServerOnce(
	cell: OpenSandbox,
	tracer: Tracer,
	plan: ServerRunPlan,
	number: number,
	signal: AbortSignal,
): Promise<ServerRun> {
	const trace = join(cell.records, `trace-${number}.log`);
	const phases: PhaseSpan[] = [];
	const results: StepResult[] = [];
	const messages: RawObservation[] = [];
	const output = new OutputRecorder();
	const masked = <T>(value: T): T => (plan.mask === undefined ? value : maskStrings(value, plan.mask));
	using awake = new DisposableStack();
	awake.use(keepProcessorsAwake());
	const process = await startWatched(cell, tracer, plan.argv, trace, {
		env: plan.env,
		...(plan.clock === undefined ? {} : { clock: plan.clock }),
	});
	const enter = (phase: Phase, at = nowMicros()) => {
		const current = phases.at(-1);
		if (current !== undefined) phases[phases.length - 1] = { ...current, ended: at };
		phases.push({ phase, began: at, ended: at });
		plan.onPhase(phase);
	};
	enter('start', process.releasedAt);
	const kill = () => process.kill();
	signal.addEventListener('abort', kill, { once: true });
	const flood = watchTrace(trace, process, messages);
	try {
		await using reach = plan.http === undefined ? undefined : await cell.reach(process);
		const terminate = reach?.terminate;
		const { http, ...manner } = plan;
		const options: SessionOptions = {
			...manner,
			...(http && reach && { http: httpAccess(http, process, reach, plan.connectTimeoutMs, signal) }),
			onObservation: (observation) => messages.push(masked(observation)),
			onOutput: (stream, bytes) => output.hear(stream, bytes),
			signal,
		};
		const opening = await (plan.remote?.open(process, options) ?? openSession(process, options));
		if (opening.kind === 'failed') {
			enter('stop');
			const ending = await stopServer(process, { terminate, tasks: process.tasks });
			return {
				pass: plan.pass,
				trace,
				phases: closed(phases),
				results,
				messages,
				output,
				failure: masked(opening),
				...toldBy(process),
				hasDied: false,
				hadToBeKilled: ending === 'killed',
			};
		}
		await using session = opening.session;
		const spoke = {
			version: session.protocolVersion,
			isStateless: session.isStateless,
			afterMs: (nowMicros() - process.releasedAt) / 1000,
		};
		const steps = await plan.steps(session);
		const pauses = new StepPauses({ trace, process, quietMs: cell.quietMs, signal });
		let batch: readonly Step[] = [];
		const quiet = (step: Step) => pauses.wait(step, batch);
		await pauses.wait(); // what the start still does is the start's
		enter('exercise');
		process.usage?.look();
		const announced = () => messages.filter((one) => one.kind === 'message' && one.op === 'list-changed').length;
		let outputOf = announced();
		batch = steps;
		for (let round = 0; batch.length > 0 && round < MAX_BATCHES; round++) {
			const more: Step[] = [];
			for await (const told of runSteps(session, wanted(batch, plan), { quiet, signal })) {
				const result = masked(plan.remote === undefined ? told : fromElsewhere(told));
				results.push(result);
				plan.onResult(result);
				if (announced() === outputOf || session.isOver || more.length > 0) continue;
				outputOf = announced();
				more.push(...((await plan.relist?.(session, true)) ?? []));
			}
			if (session.isOver) break;
			batch = [...more, ...((await plan.relist?.(session, false)) ?? [])];
		}
		messages.push(...pauses.gaps());
		const hasDied = session.isOver;
		if (!hasDied && plan.isBrief !== true) {
			awake.dispose();
			await pauses.wait();
			enter('idle');
			await watchIdle(process, plan, signal);
		}
		enter('stop');
		await session.leave();
		const ending =
			plan.isBrief === true
				? 'killed'
				: await stopServer(process, { terminate, tasks: process.tasks, ...(plan.graceMs === undefined ? {} : { graceMs: plan.graceMs }) });
		return {
			pass: plan.pass,
			trace,
			phases: closed(phases),
			results,
			messages,
			output,
			spoke,
			...toldBy(process),
			hasDied,
			hadToBeKilled: ending === 'killed',
		};
	} finally {
		clearInterval(flood);
		signal.removeEventListener('abort', kill);
		process.kill();
		await process.exited;
	}
}

function* wanted(steps: readonly Step[], { isSkipped, feed = (step) => step }: ServerRunPlan): Generator<Step> {
	for (const step of steps) if (!isSkipped(step)) yield feed(step);
}

function closed(phases: readonly PhaseSpan[]): PhaseSpan[] {
	return phases.map((span, index) => (index === phases.length - 1 ? { ...span, ended: nowMicros() } : span));
}

function toldBy({ usage, clock }: CellProcess): Pick<ServerRun, 'usage' | 'clock'> {
	return {
		...(usage === undefined ? {} : { usage: { samples: usage.samples(), refused: usage.refused() } }),
		...(clock === undefined ? {} : { clock }),
	};
}
