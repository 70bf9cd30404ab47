// Performs the planned steps one after another, each followed by a quiet moment, so that effects can be attributed to a call.

import type { Step, StepResult } from '#model/step.ts';
import { DROPPED } from '#model/step.ts';
import { microsNotAfterNow, nowMicros } from '#util/micros.ts';
import type { Performed } from './perform/outcome-of.ts';
import { performStep } from './perform/perform-step.ts';
import { describeExit } from './server-process.ts';
import type { Session } from './session.ts';

const DROPPED_CALL: Performed = { outcome: 'no-answer', reply: DROPPED };

interface RunOptions {
	/** Waits until the effects of the previous step have appeared. */
	quiet(step: Step): Promise<void>;
	onResult?(result: StepResult): void;
	/** Sets up the conditions of the step. */
	prepare?(step: Step): Promise<void>;
	/** Resolves with true when a running call is known to be dropped. */
	isDropped?(signal: AbortSignal): Promise<boolean>;
	readonly signal: AbortSignal;
}

/**
 * Ends early when the session ends: after a step with `server-died`, or one during which the server flooded the client. It also ends after a call that left the
 * server unresponsive, because further requests would only time out.
 */
export async function* runSteps(session: Session, steps: Iterable<Step>, options: RunOptions): AsyncGenerator<StepResult, void> {
	for (const step of steps) {
		await options.prepare?.(step);
		// The time is certain to precede any write. A trace stamps a call before it is executed, so all effects of the step have a later time stamp.
		const began = microsNotAfterNow();
		const performed = await performUnlessDropped(session, step, options);
		const ended = nowMicros();
		await options.quiet(step);
		options.signal.throwIfAborted();
		const result = { step, began, ended, ...((await deathAfterwards(session, performed)) ?? performed) };
		options.onResult?.(result);
		yield result;
		if (session.hasEnded || (result.outcome === 'timeout' && (await session.isDeaf(options.signal)))) return;
	}
}

/** Performs the step, but does not wait for an answer that the server has dropped while it keeps reading. */
async function performUnlessDropped(session: Session, step: Step, { isDropped, signal }: RunOptions): Promise<Performed> {
	const isPlain = (step.kind === 'call' && step.asTask !== true) || step.kind === 'read' || step.kind === 'prompt';
	if (isDropped === undefined || !isPlain) return performStep(session, step, signal);
	const stop = new AbortController();
	const performing = performStep(session, step, AbortSignal.any([signal, stop.signal]));
	const watching = isDropped(stop.signal).catch(() => false);
	const dropped = watching.then((is) => (is ? DROPPED_CALL : performing));
	try {
		const performed = await Promise.race([performing, dropped]);
		if (performed !== DROPPED_CALL) return performed;
		stop.abort();
		await performing.catch(() => {}); // the abort is expected
		signal.throwIfAborted();
		return performed;
	} finally {
		stop.abort();
	}
}

/** Returns `server-died` if the server exited during the quiet moment. It answered first, but the step caused its exit. */
async function deathAfterwards(session: Session, { outcome }: Performed): Promise<Performed | undefined> {
	if (!session.hasEnded || outcome === 'server-died') return undefined;
	const end = await session.ended;
	if (end.why !== 'died') return undefined;
	return { outcome: 'server-died', reply: `the server ${describeExit(end.exit, session.wire)} right after its answer` };
}
