// A worker: takes jobs from the queue, several concurrently while the machine has capacity.

import { setTimeout } from 'node:timers/promises';
import type { FleetJob } from '#model/fleet.ts';
import type { HostCapacity } from './host-capacity.ts';
import { performJob, type WorkerParts } from './perform-job.ts';
import { untilAnswered } from './until-answered.ts';

/** Interval of checking an empty queue, or a machine without capacity. */
const LOOK_MS = 500;

export interface WorkOptions extends WorkerParts {
	readonly capacity: HostCapacity;
	/** Ends when no job waits or runs, instead of waiting for more. */
	readonly untilEmpty: boolean;
}

interface PlacedJob {
	readonly job: FleetJob;
	readonly place: AsyncDisposable;
}

export async function work(options: WorkOptions, signal: AbortSignal): Promise<void> {
	const { capacity } = options;
	const run: WorkOptions['run'] = async (...order) => {
		const done = await options.run(...order);
		capacity.measured(done.cost.peakKib);
		return done;
	};
	const lane = async (): Promise<void> => {
		for (;;) {
			const next = await nextJob(options, signal);
			if (next === undefined) return;
			await using _place = next.place;
			await performJob(next.job, { ...options, run }, signal);
		}
	};
	await Promise.all(Array.from({ length: capacity.atOnce }, lane));
}

/** Returns `undefined` when the worker should end. It gets a slot first, because a claimed job begins immediately. */
async function nextJob(options: WorkOptions, signal: AbortSignal): Promise<PlacedJob | undefined> {
	const { fleet, tell, untilEmpty } = options;
	while (!signal.aborted) {
		try {
			const next = await placedJob(options, signal);
			if (next !== undefined) return next;
			if (untilEmpty && (await untilAnswered(() => fleet.open(), { tell, signal })) === 0) return undefined;
		} catch (error) {
			if (!signal.aborted) throw error;
		}
		await setTimeout(LOOK_MS, undefined, { signal }).catch(() => {});
	}
	return undefined;
}

async function placedJob({ capacity, fleet, worker, leaseMs, tell }: WorkOptions, signal: AbortSignal): Promise<PlacedJob | undefined> {
	const place = await capacity.place();
	if (place === undefined) return undefined;
	await using unused = new AsyncDisposableStack();
	unused.use(place);
	const job = await untilAnswered(() => fleet.claim(worker, leaseMs), { tell, signal });
	if (job === undefined) return undefined;
	unused.move();
	return { job, place };
}
