// Does the planned steps one after another, each followed by a quiet moment, so that effects belong to a call.

import type { Step, StepResult } from '#model/step.ts';
import { DROPPED } from '#model/step.ts';
import { microsNotAfterNow, nowMicros } from '#util/micros.ts';
import type { Performed } from './perform/outcome-of.ts';
import { performStep } from './perform/perform-step.ts';
import { describeExit } from './server-process.ts';
import type { Session } from './session.ts';

const DROPPED_CALL: Performed = { outcome: 'no-answer', reply: DROPPED };

interface RunOptions {
	/** Waits until the effects of the step before have shown. */
	quiet(step: Step): Promise<void>;
	onResult?(result: StepResult): void;
	/** Makes the circumstances that the step is to be done in. */
	prepare?(step: Step): Promise<void>;
	/** Resolves with true once a call that is under way is known to be dropped. */
	isDropped?(signal: AbortSignal): Promise<boolean>;
	readonly signal: AbortSignal;
}

/**
 * Ends early when the session does: after a step with `server-died`, or one during which the server flooded us. Also after a call that left the server
 * deaf: whatever else it is asked would wait in vain.
 */
export async function* runSteps(session: Session, steps: Iterable<Step>, options: RunOptions): AsyncGenerator<StepResult, void> {
	for (const step of steps) {
		await options.prepare?.(step);
		// Surely before anything is written: a trace stamps a call before it is carried out, so all that the server does for the step is stamped later.
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

/** The server reads on: what it has dropped would only be waited for. */
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
		await performing.catch(() => {}); // the abort is ours
		signal.throwIfAborted();
		return performed;
	} finally {
		stop.abort();
	}
}

/** Gone within the quiet moment: it answered first, but the step is what it died of. */
async function deathAfterwards(session: Session, { outcome }: Performed): Promise<Performed | undefined> {
	if (!session.hasEnded || outcome === 'server-died') return undefined;
	const end = await session.ended;
	if (end.why !== 'died') return undefined;
	return { outcome: 'server-died', reply: `the server ${describeExit(end.exit, session.wire)} right after its answer` };
}
