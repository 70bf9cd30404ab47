// Repeats the same calls in a run that begins like every other, except for the changed items, and returns what the server emitted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { RawObservation } from '#model/observation.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import { resultError } from '#util/result-error.ts';
import { isStartOf } from '../attribute.ts';
import type { Internet } from '../internet.ts';
import type { ServerRun } from '../server-run-plan.ts';
import { CountedStarts, type StartAlike } from './counted-starts.ts';
import { type Emitted, type EmittingRun, emittedParts } from './emitted-parts.ts';
import { withOtherArguments } from './kept-arguments.ts';
import type { RunAlike } from './start-alike.ts';

/** Key of the machine's own name and id, among the keys of canaries and arguments. */
export const MACHINE = 'machine';

export interface RepeatOptions {
	/** Absent if there is no sink. */
	readonly internet: Pick<Internet, 'captures' | 'capturesDirectory' | 'forget'> | undefined;
	/** Bound of the server's total run time over all runs, not counting time in which it is kept from running. */
	readonly mostMs: number;
	readonly start: StartAlike;
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
	/** Number of those that come first and are each followed by a pause. */
	readonly paused: number;
	/** Whether the server sends something by itself, after all steps. */
	readonly isWatchedIdle: boolean;
}

export interface Repeater {
	readonly repeat: Repeat;
	/** Tools, resources and prompts with a step that was answered before, and in some run never. Whether its emissions follow a secret is not known. */
	readonly unanswered: ReadonlySet<string>;
	/** Steps of each run: all, or as many as the server bears. */
	performed(): readonly Step[];
}

/** Keys of what a second start emitted, which found what the first one had stored, begin with this. */
export const SECOND_START = 'second start\0';

/** Thrown if the server did not perform the same calls again. */
export class NotRepeatable extends Error {}

/** Bound of runs that are made once more, over all runs, because a call was not answered or the server ended now and not before: chance or a busy machine may be the cause. */
const MOST_SECOND_TRIES = 3;
/** The sink reports a capture when its connection ends, and the server's connections ended just now. */
const SETTLE_MS = 60;

export function repeater(
	{ internet, mostMs, start }: RepeatOptions,
	state: KeptState,
	{ all, paused, isWatchedIdle }: RepeatedSteps,
	masks: Pick<EmittingRun, 'mask' | 'machineMask'>,
): Repeater {
	let secondTries = MOST_SECOND_TRIES;
	const unanswered = new Set<string>();
	let count = all.length;
	let isFirst = true;
	/** Whether the server has borne all calls once. */
	let hasBorne = false;
	const starts = new CountedStarts(start, mostMs);
	/** Returns undefined if a call was not answered, and the run is to be made once more. */
	const startOnce = async (changed: ReadonlySet<string>, upTo: number, most = count) => {
		const from = internet?.captures.length ?? 0;
		const steps = all.slice(0, Math.min(upTo, most)).map((step) => withOtherArguments({ ...step }, changed));
		const run = await starts.start(
			{ paused: steps.slice(0, paused), further: steps.slice(paused) },
			{
				...(changed.has(MACHINE) ? { isOtherMachine: true } : {}),
				...(isWatchedIdle && upTo > count ? { isBrief: false } : {}),
			},
		);
		if (isFirst) {
			isFirst = false;
			count = starts.isFirstLong ? paused : borneSteps(run, steps, paused);
			if (count < steps.length) return undefined;
		}
		if (run.failure !== undefined) throw new NotRepeatable(`the server did not start again: ${run.failure.message}`);
		if (run.hasDied && hasBorne && secondTries-- > 0) return undefined;
		if (run.hasDied) throw new NotRepeatable('the server ended by itself when the same calls were made again');
		hasBorne = true;
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
			paused,
			lists: run.lists,
			output: run.output.all(),
			idleFrom: run.phases.find(({ phase }) => phase === 'idle')?.began,
			idleCall: count + 1,
			captures: internet?.captures.slice(from) ?? [],
			capturesDirectory: internet?.capturesDirectory ?? '',
			programs,
			files,
		});
		return { emitted, failed: failedTools(run.results), hasWritten: files.size > 0 };
	};
	const repeat: Repeat = async (changed, upTo = count + 1) => {
		if (starts.isOverTime) throw new NotRepeatable('to make the same calls as often as it takes would take too long');
		await state.restore(changed);
		await internet?.forget();
		const first = await startOnce(changed, upTo);
		if (first === undefined) return repeat(changed, Math.min(upTo, count + 1));
		if (!first.hasWritten) return first;
		// A server may behave otherwise once it finds what it has stored. Further calls would cost as much again.
		const second = await startOnce(changed, upTo, paused).catch(nothingRepeated);
		if (second === undefined) return repeat(changed, upTo);
		const ofSecond = [...second.emitted].map(([key, part]) => [`${SECOND_START}${key}`, part] as const);
		return { ...first, emitted: new Map([...first.emitted, ...ofSecond]) };
	};
	return { repeat, unanswered, performed: () => all.slice(0, count) };
}

/** Returns the number of steps that the server answered. An ordinary run never called a tool as often, so a server that does not bear that is called less. */
function borneSteps({ results, hasDied }: RunAlike, steps: readonly Step[], paused: number): number {
	const at = steps.findIndex(({ id }, index) => !isAnswered(results[index], id));
	if (at >= 0) return at < paused ? steps.length : at;
	return hasDied ? paused : steps.length;
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
