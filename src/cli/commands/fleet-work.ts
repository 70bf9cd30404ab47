// `candor fleet work` and `candor fleet run`: run audits from the queue.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { runMeasured } from '#app/audits/background/run-in-process.ts';
import { hostCapacity } from '#app/fleet/host-capacity.ts';
import { openFleet, openFleetPatiently } from '#app/fleet/open-fleet.ts';
import { untilAnswered } from '#app/fleet/until-answered.ts';
import { work } from '#app/fleet/work.ts';
import { interruptSignal } from '#app/interrupt.ts';
import type { FleetQueue } from '#model/fleet-queue.ts';
import { fleetStatus } from '#report/fleet-status.ts';
import { EXIT } from '../exit-codes.ts';
import { fleetProgress } from '../fleet-progress.ts';
import { whole } from '../number-flags.ts';
import { addNamed, type ListFlags } from './fleet-add.ts';

interface WorkFlags {
	readonly database?: string;
	readonly jobs?: string;
	readonly lease: string;
	readonly jobTimeout: string;
	readonly untilEmpty?: true;
}

export async function workCommand(given: object): Promise<number> {
	const flags = given as WorkFlags;
	const signal = interruptSignal();
	await using store = await openFleetPatiently(() => openFleet(flags.database), { signal });
	await workOn(store.fleet, flags, flags.untilEmpty === true, signal);
	return signal.aborted ? EXIT.interrupted : EXIT.clean;
}

export async function runCommand(lists: readonly string[], given: object): Promise<number> {
	const flags = given as WorkFlags & ListFlags;
	await using store = await openFleet(flags.database);
	const signal = interruptSignal();
	if (lists.length + flags.npm.length + flags.pypi.length > 0) await addNamed(lists, flags, store.fleet, signal);
	await workOn(store.fleet, flags, true, signal);
	const overview = await store.fleet.overview();
	process.stdout.write(fleetStatus(overview, process.stdout.columns ?? 100));
	if (signal.aborted) return EXIT.interrupted;
	return overview.states.failed + overview.states.dead > 0 ? EXIT.inconclusive : EXIT.clean;
}

async function workOn(fleet: FleetQueue, flags: WorkFlags, untilEmpty: boolean, signal: AbortSignal): Promise<void> {
	const capacity = hostCapacity(flags.jobs === undefined ? undefined : whole('--jobs', flags.jobs, 1, 256));
	const progress = fleetProgress(process.stderr, await untilAnswered(() => fleet.open(), { tell: () => {}, signal }));
	const worker = `${hostname()}/${process.pid}/${randomBytes(4).toString('hex')}`;
	const leaseMs = whole('--lease', flags.lease, 2, 3600) * 1000;
	const jobTimeoutMs = whole('--job-timeout', flags.jobTimeout, 5, 86_400) * 1000;
	const parts = { fleet, run: runMeasured, worker, leaseMs, jobTimeoutMs, tell: progress.show };
	try {
		await work({ ...parts, capacity, untilEmpty }, signal);
	} finally {
		progress.end();
	}
}
