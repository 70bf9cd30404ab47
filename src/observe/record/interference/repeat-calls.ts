// Makes the same calls again in a run that begins like every other, but for the things that are changed, and gives what the server emitted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { RawObservation } from '#model/observation.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import type { Argv } from '#model/target.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import { resultError } from '#util/result-error.ts';
import { UnhinderedTime } from '#util/unhindered-time.ts';
import { isStartOf } from '../attribute.ts';
import type { Internet } from '../internet.ts';
import type { ServerRun, ServerRunPlan } from '../server-run-plan.ts';
import { type Emitted, type EmittingRun, emittedParts } from './emitted-parts.ts';
import { withOtherArguments } from './kept-arguments.ts';

/** The key of the machine's own name and id, among those of canaries and arguments. */
export const MACHINE = 'machine';

export interface RepeatOptions {
	/** Absent where there is no sink. */
	readonly internet: Pick<Internet, 'captures' | 'capturesDirectory' | 'forget'> | undefined;
	/** The server's own command. */
	readonly argv: Argv;
	/** How long the server may run in all runs together, while nothing else keeps it from running. */
	readonly mostMs: number;
	/** One start with these calls, whose effects are no part of the record. */
	start(calls: readonly CallStep[], manner: Pick<ServerRunPlan, 'isOtherMachine' | 'onStart'>): Promise<ServerRun>;
}

export interface Repeated {
	readonly emitted: Emitted;
	/** Tools of which a call failed this time. */
	readonly failed: ReadonlySet<string>;
}

/** `changed`: keys of canaries and arguments that have their other value, and of the machine. `upTo`: so many calls. */
export type Repeat = (changed: ReadonlySet<string>, upTo?: number) => Promise<Repeated>;

/** The server did not do the same calls again. */
export class NotRepeatable extends Error {}

/** A capture is told when its connection ends, and the server's ended just now. */
const SETTLE_MS = 60;
const LOOK_EVERY_MS = 100;

export function repeater(
	{ internet, argv, mostMs, start }: RepeatOptions,
	state: KeptState,
	calls: readonly CallStep[],
	masks: Pick<EmittingRun, 'mask' | 'machineMask'>,
): Repeat {
	let leftMs = mostMs;
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
	return async (changed, upTo = calls.length) => {
		if (leftMs <= 0) throw new NotRepeatable('to make the same calls as often as it takes would take too long');
		await state.restore(changed);
		await internet?.forget();
		const from = internet?.captures.length ?? 0;
		const steps = calls.slice(0, upTo).map((call) => withOtherArguments(call, changed));
		const run = await startCounted(steps, changed.has(MACHINE) ? { isOtherMachine: true } : {});
		if (run.failure !== undefined) throw new NotRepeatable(`the server did not start again: ${run.failure.message}`);
		if (run.hasDied) throw new NotRepeatable('the server ended by itself when the same calls were made again');
		const { programs, hasSent } = await seenOf(run, argv);
		if (hasSent) await sleep(SETTLE_MS);
		await internet?.forget();
		const emitted = await emittedParts({
			...masks,
			results: run.results,
			captures: internet?.captures.slice(from) ?? [],
			capturesDirectory: internet?.capturesDirectory ?? '',
			programs,
			files: await state.changed(),
		});
		return { emitted, failed: failedTools(run.results) };
	};
}

function failedTools(results: readonly StepResult[]): ReadonlySet<string> {
	return new Set(results.flatMap((result) => (result.step.kind === 'call' && resultError(result) !== undefined ? [result.step.tool] : [])));
}

/** Of a run: programs that the server started, not those with names of the run in their arguments that make its cell; and whether it sent anything. */
async function seenOf({ trace }: ServerRun, argv: Argv) {
	const programs: Extract<RawObservation, { kind: 'exec' }>[] = [];
	let hasSent = false;
	for await (const batch of trace.observations())
		for (const one of batch) {
			if (one.kind === 'exec' && one.ok) programs.push(one);
			hasSent ||= one.kind === 'network' || one.kind === 'dns';
		}
	return { programs: programs.slice(programs.findIndex((one) => isStartOf(argv, one)) + 1), hasSent };
}
