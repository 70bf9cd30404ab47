// One run of the server under audit: from its release in the cell, through the calls, to its end. Its trace is a separate file.

import type { Step, StepResult } from '#model/step.ts';
import type { Opening, SessionOptions } from '#observe/exercise/open-session.ts';
import { runSteps } from '#observe/exercise/runner.ts';
import type { Session } from '#observe/exercise/session.ts';
import { stopServer } from '#observe/exercise/stop.ts';
import type { CellProcess, OpenSandbox, Reach } from '#observe/sandbox/sandbox.ts';
import { keepProcessorsAwake } from '#observe/trace/keep-processors-awake.ts';
import { NO_TRACER } from '#observe/trace/registry.ts';
import type { Trace, Tracer } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';
import { isDropped } from './dropped-call.ts';
import { meanwhile } from './first-uses.ts';
import { httpAccess } from './http-access.ts';
import type { ServerRun, ServerRunPlan } from './server-run-plan.ts';
import { ServerRunProgress } from './server-run-progress.ts';
import { startWatched } from './start-watched.ts';
import { StepPauses } from './step-pauses.ts';
import { watchIdle } from './watch-idle.ts';
import { watchTrace } from './watch-trace.ts';

/** A server that is shutting down shows activity all the time. */
const AT_REST = { quietMs: 400, maxMs: 60_000 };
/** The plan, the steps for what appeared during it, and the steps for what appeared during those. */
const MAX_BATCHES = 3;

export async function runServerOnce(
	cell: OpenSandbox,
	tracer: Tracer,
	plan: ServerRunPlan,
	number: number,
	signal: AbortSignal,
): Promise<ServerRun> {
	using awake = new DisposableStack();
	awake.use(keepProcessorsAwake());
	const watcher = plan.isUntraced === true ? NO_TRACER : tracer;
	const { process, trace } = await startWatched(cell, watcher, plan.argv, `trace-${number}.log`, {
		env: plan.env,
		...(plan.clock === undefined ? {} : { clock: plan.clock }),
		...(plan.isOtherMachine === undefined ? {} : { isOtherMachine: plan.isOtherMachine }),
	});
	plan.onStart?.(process);
	const run = new ServerRunProgress(plan, trace, process);
	run.enter('start', process.releasedAt);
	const kill = () => process.kill();
	signal.addEventListener('abort', kill, { once: true });
	const flood = watchTrace(trace, process, run.messages, plan.mostTraceBytes);
	try {
		await using reach = plan.http === undefined ? undefined : await cell.reach(process);
		const stopping = {
			terminate: reach?.terminate,
			...(reach === undefined && process.askToEnd !== undefined ? { insist: () => process.askToEnd?.(endingSignal(plan)) } : {}),
			tasks: process.tasks,
			...(trace.file === undefined
				? {}
				: { atRest: (stopped: AbortSignal) => trace.whenQuiet({ ...AT_REST, tasks: process.tasks, signal: stopped }) }),
		};
		const opening = await converse(process, plan, run, reach, signal);
		if (opening.kind === 'failed') {
			run.enter('stop');
			const ending = await stopServer(process, stopping);
			return run.end({ failure: run.masked(opening), hasDied: false, hadToBeKilled: ending === 'killed' });
		}
		await using session = opening.session;
		const spoke = {
			version: session.protocolVersion,
			isStateless: session.isStateless,
			afterMs: (nowMicros() - process.releasedAt) / 1000,
		};
		const steps = await plan.steps(session);
		const isStdio = plan.http === undefined && plan.remote === undefined;
		const { isBrief, isUnpaused } = plan;
		const pauses = new StepPauses({ trace, process, isStdio, quietMs: cell.quietMs, isBrief, isUnpaused, signal });
		await pauses.wait(); // later effects of the start still belong to the start
		run.enter('exercise');
		process.usage?.look();
		for await (const result of workThrough(session, steps, plan, { run, pauses, process, signal })) run.take(result);
		run.messages.push(...pauses.gaps(plan.disclosed?.()));
		const hasDied = session.isOver;
		// A server that exits before its injections are planned gets them in the next run.
		if (hasDied) plan.follow?.(trace);
		if (!hasDied && plan.isBrief !== true) {
			awake.dispose();
			await pauses.wait();
			run.enter('idle');
			await watchIdle(process, plan, signal);
		}
		run.enter('stop');
		await session.leave();
		const grace = plan.graceMs === undefined ? {} : { graceMs: plan.graceMs };
		const ending = plan.isBrief === true ? 'killed' : await stopServer(process, { ...stopping, ...grace });
		return run.end({ spoke, hasDied, hadToBeKilled: ending === 'killed' });
	} finally {
		clearInterval(flood);
		signal.removeEventListener('abort', kill);
		process.kill();
		await process.exited;
	}
}

/** Some clients send one signal, some the other: the passes alternate. */
function endingSignal({ pass }: Pick<ServerRunPlan, 'pass'>): 'SIGINT' | 'SIGTERM' {
	return pass % 2 === 0 ? 'SIGINT' : 'SIGTERM';
}

/** Opens the session: over the standard streams, over HTTP in the cell, or with a remote server. */
async function converse(
	process: CellProcess,
	plan: ServerRunPlan,
	run: ServerRunProgress,
	reach: Reach | undefined,
	signal: AbortSignal,
): Promise<Opening> {
	const { http, ...manner } = plan;
	const options: SessionOptions = {
		...manner,
		...(http && reach && { http: httpAccess(http, process, reach, plan.connectTimeoutMs, signal) }),
		onObservation: (observation) => run.messages.push(run.masked(observation)),
		onOutput: (stream, bytes) => run.output.hear(stream, bytes),
		tasks: process.tasks,
		signal,
	};
	// The client's code is loaded while the server starts.
	const { openSession } = await import('#observe/exercise/open-session.ts');
	const opening = plan.remote?.open(process, options) ?? openSession(process, options);
	await meanwhile(plan.whileConnecting ?? [], opening);
	return opening;
}

interface Exercise {
	readonly run: ServerRunProgress;
	readonly pauses: StepPauses;
	readonly process: CellProcess;
	readonly signal: AbortSignal;
}

/** Performs the steps of the plan, then those for parts that the server has declared since. */
async function* workThrough(
	session: Session,
	steps: readonly Step[],
	plan: ServerRunPlan,
	{ run, pauses, process, signal }: Exercise,
): AsyncGenerator<StepResult> {
	let batch = steps;
	let announced = run.announced();
	const quiet = (step: Step) => pauses.wait(step, batch);
	// Applies only to standard streams: an open response of an HTTP server means that it is still at work.
	const isStdio = plan.http === undefined && plan.remote === undefined;
	const dropped = (stopped: AbortSignal) =>
		isDropped({ process, trace: run.trace, isAnswering: () => session.isAnswering(stopped), signal: stopped });
	for (let round = 0; batch.length > 0 && round < MAX_BATCHES; round++) {
		const more: Step[] = [];
		for await (const result of runSteps(session, wanted(batch, plan, run.trace), {
			quiet,
			signal,
			prepare: async (step) => plan.prepare?.(step, run.trace),
			...(isStdio ? { isDropped: dropped } : {}),
		})) {
			yield result;
			if (run.announced() === announced || session.isOver || more.length > 0) continue;
			announced = run.announced();
			more.push(...((await plan.relist?.(session, true)) ?? []));
		}
		if (session.isOver) break;
		batch = [...more, ...((await plan.relist?.(session, false)) ?? [])];
	}
}

function* wanted(steps: readonly Step[], plan: ServerRunPlan, trace: Trace): Generator<Step> {
	const {
		isSkipped,
		feed = (step) => step,
		learn = () => undefined,
		fallBack = () => undefined,
		follow = () => [],
		reuse = () => undefined,
	} = plan;
	let [hasReused, hasFollowed] = [false, false];
	for (const upcoming of [...steps, undefined]) {
		for (let further = learn(upcoming); further !== undefined; further = learn(upcoming)) yield further;
		// Comes before any unfriendly step, because other payloads in a store can break every later use of it.
		if (!hasReused && (upcoming === undefined || upcoming.intent === 'injection' || upcoming.intent === 'malformed')) {
			hasReused = true;
			for (let stored = reuse(); stored !== undefined; stored = reuse()) if (!isSkipped(stored)) yield stored;
		}
		if (!hasFollowed && (upcoming === undefined || upcoming.intent === 'injection')) {
			hasFollowed = true;
			for (let again = fallBack(trace); again !== undefined; again = fallBack(trace)) if (!isSkipped(again)) yield again;
			for (const step of follow(trace)) if (!isSkipped(step)) yield step;
		}
		if (upcoming !== undefined && !isSkipped(upcoming)) yield feed(upcoming);
	}
}
