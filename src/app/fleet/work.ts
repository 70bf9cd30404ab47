// A worker: takes jobs from the queue, a few at a time, as long as the machine has room.

import { setTimeout } from 'node:timers/promises';
import type { FleetJob } from '#model/fleet.ts';
import { hasRoom } from './host-capacity.ts';
import { performJob, type WorkerParts } from './perform-job.ts';
import { untilAnswered } from './until-answered.ts';

/** Between two looks at a queue that has nothing for us, and at a machine that has no room. */
const LOOK_MS = 500;

export interface WorkOptions extends WorkerParts {
	readonly atOnce: number;
	/** Ends when no job waits or runs, instead of waiting for more. */
	readonly untilEmpty: boolean;
}

export async function work(options: WorkOptions, signal: AbortSignal): Promise<void> {
	let running = 0;
	const lane = async (): Promise<void> => {
		for (;;) {
			const job = await nextJob(options, () => running, signal);
			if (job === undefined) return;
			running += 1;
			await performJob(job, options, signal).finally(() => {
				running -= 1;
			});
		}
	};
	await Promise.all(Array.from({ length: options.atOnce }, lane));
}

/** `undefined`: it is time to go. */
async function nextJob(options: WorkOptions, running: () => number, signal: AbortSignal): Promise<FleetJob | undefined> {
	const { fleet, worker, leaseMs, tell, untilEmpty } = options;
	while (!signal.aborted) {
		if (hasRoom(running())) {
			try {
				const job = await untilAnswered(() => fleet.claim(worker, leaseMs), { tell, signal });
				if (job !== undefined) return job;
				if (untilEmpty && (await untilAnswered(() => fleet.open(), { tell, signal })) === 0) return undefined;
			} catch (error) {
				if (!signal.aborted) throw error;
			}
		}
		await setTimeout(LOOK_MS, undefined, { signal }).catch(() => {});
	}
	return undefined;
}
