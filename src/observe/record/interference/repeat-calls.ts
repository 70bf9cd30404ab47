// Repeats the same calls in a run that begins like every other, except for the changed items, and returns what the server emitted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { RawObservation } from '#model/observation.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import { resultError } from '#util/result-error.ts';
import { UnhinderedTime } from '#util/unhindered-time.ts';
import { isStartOf } from '../attribute.ts';
import type { Internet } from '../internet.ts';
import type { ServerRun, ServerRunPlan } from '../server-run-plan.ts';
import { type Emitted, type EmittingRun, emittedParts } from './emitted-parts.ts';
import { withOtherArguments } from './kept-arguments.ts';

/** Key of the machine's own name and id, among the keys of canaries and arguments. */
export const MACHINE = 'machine';

export interface RepeatOptions {
	/** Absent if there is no sink. */
	readonly internet: Pick<Internet, 'captures' | 'capturesDirectory' | 'forget'> | undefined;
	/** Bound of the server's total run time over all runs, not counting time in which it is kept from running. */
	readonly mostMs: number;
	/** Makes one start with these calls, whose effects are not part of the record. */
	start(steps: readonly Step[], manner: Pick<ServerRunPlan, 'isBrief' | 'isOtherMachine' | 'onStart'>): Promise<ServerRun>;
}

export interface Repeated {
	readonly emitted: Emitted;
	/** Tools with a failed call in this run. */
	readonly failed: ReadonlySet<string>;
}

/** `changed`: keys of the canaries and arguments that have their other value, and of the machine. `upTo`: number of steps; one more stands for the time after them. */
export type Repeat = (changed: ReadonlySet<string>, upTo?: number) => Promise<Repeated>;

export interface RepeatedSteps {
	readonly all: readonly Step[];
	/** Whether the server sends something by itself, after all steps. */
	readonly isWatchedIdle: boolean;
}

export interface Repeater {
	readonly repeat: Repeat;
	/** Tools, resources and prompts with a step that was answered before, and in some run never. Whether its emissions follow a secret is not known. */
	readonly unanswered: ReadonlySet<string>;
}

/** Keys of what a second start emitted, which found what the first one had stored, begin with this. */
export const SECOND_START = 'second start\0';

/** Thrown if the server did not perform the same calls again. */
export class NotRepeatable extends Error {}

/** Bound of runs that are made once more, over all runs, because a call was not answered: a busy machine may be the cause, or the server itself. */
const MOST_SECOND_TRIES = 3;
/** The sink reports a capture when its connection ends, and the server's connections ended just now. */
const SETTLE_MS = 60;
const LOOK_EVERY_MS = 100;

export function repeater(
	{ internet, mostMs, start }: RepeatOptions,
	state: KeptState,
	{ all, isWatchedIdle }: RepeatedSteps,
	masks: Pick<EmittingRun, 'mask' | 'machineMask'>,
): Repeater {
	let leftMs = mostMs;
	let secondTries = MOST_SECOND_TRIES;
	const unanswered = new Set<string>();
	const startCounted: RepeatOptions['start'] = async (steps, manner) => {
		let time: UnhinderedTime | undefined;
		const timer = setInterval(() => {
			leftMs -= time?.advance() ?? 0;
		}, LOOK_EVERY_MS);
		const onStart: ServerRunPlan['onStart'] = ({ tasks }) => {
			time = new UnhinderedTime(tasks ?? (() => []));
		};
		try {
			return await start(steps, { ...manner, onStart });
		} finally {
			clearInterval(timer);
		}
	};
	/** Returns undefined if a call was not answered, and the run is to be made once more. */
	const startOnce = async (changed: ReadonlySet<string>, upTo: number) => {
		const from = internet?.captures.length ?? 0;
		const steps = all.slice(0, upTo).map((step) => withOtherArguments(step, changed));
		const run = await startCounted(steps, {
			...(changed.has(MACHINE) ? { isOtherMachine: true } : {}),
			...(isWatchedIdle && upTo > all.length ? { isBrief: false } : {}),
		});
		if (run.failure !== undefined) throw new NotRepeatable(`the server did not start again: ${run.failure.message}`);
		if (run.hasDied) throw new NotRepeatable('the server ended by itself when the same calls were made again');
		const missing = steps.filter(({ id }, index) => !isAnswered(run.results[index], id));
		if (missing.length > 0 && secondTries-- > 0) return undefined;
		for (const step of missing) unanswered.add(scopeOfStep(step).name);
		const { programs, hasSent } = await seenOf(run);
		if (hasSent) await sleep(SETTLE_MS);
		await internet?.forget();
		const files = await state.changed();
		const emitted = await emittedParts({
			...masks,
			results: run.results,
			output: run.output.all(),
			idleFrom: run.phases.find(({ phase }) => phase === 'idle')?.began,
			captures: internet?.captures.slice(from) ?? [],
			capturesDirectory: internet?.capturesDirectory ?? '',
			programs,
			files,
		});
		return { emitted, failed: failedTools(run.results), hasWritten: files.size > 0 };
	};
	const repeat: Repeat = async (changed, upTo = all.length + 1) => {
		if (leftMs <= 0) throw new NotRepeatable('to make the same calls as often as it takes would take too long');
		await state.restore(changed);
		await internet?.forget();
		const first = await startOnce(changed, upTo);
		if (first === undefined) return repeat(changed, upTo);
		if (!first.hasWritten) return first;
		// A server may behave otherwise once it finds what it has stored.
		const second = await startOnce(changed, upTo).catch(nothingRepeated);
		if (second === undefined) return repeat(changed, upTo);
		const ofSecond = [...second.emitted].map(([key, part]) => [`${SECOND_START}${key}`, part] as const);
		return { ...first, emitted: new Map([...first.emitted, ...ofSecond]) };
	};
	return { repeat, unanswered };
}

/** A server that was killed may refuse to start where it left a lock. */
function nothingRepeated(error: unknown): Pick<Repeated, 'emitted'> {
	if (error instanceof NotRepeatable) return { emitted: new Map() };
	throw error;
}

/** A run ends early after a call that leaves the server unresponsive, and the rest of its calls has no result. */
function isAnswered(result: StepResult | undefined, id: number): boolean {
	return result?.step.id === id && result.outcome !== 'timeout' && result.outcome !== 'no-answer';
}

function failedTools(results: readonly StepResult[]): ReadonlySet<string> {
	return new Set(results.flatMap((result) => (result.step.kind === 'call' && resultError(result) !== undefined ? [result.step.tool] : [])));
}

/** Returns the programs that the server started, and whether it sent anything. Programs that make the cell are left out: their arguments contain names of the run. */
async function seenOf({ trace, argv }: ServerRun) {
	const programs: Extract<RawObservation, { kind: 'exec' }>[] = [];
	let hasSent = false;
	for await (const batch of trace.observations())
		for (const one of batch) {
			if (one.kind === 'exec' && one.ok) programs.push(one);
			hasSent ||= one.kind === 'network' || one.kind === 'dns';
		}
	return { programs: programs.slice(programs.findIndex((one) => isStartOf(argv, one)) + 1), hasSent };
}
