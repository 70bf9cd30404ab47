// Collects the results after the server is gone: from the tracer, the sink, the server's output and its files, in one order, with canaries found and masked.

import { type CanarySearch, canarySearch } from '#canary/canary-search.ts';
import type { Observation } from '#model/observation.ts';
import type { Redactions } from '#model/run-record.ts';
import type { StepResult } from '#model/step.ts';
import { withOutputFaults } from '#observe/exercise/check-outputs.ts';
import type { SeenFiles } from '#observe/sandbox/files/watch-places.ts';
import { allDone } from '#util/all-done.ts';
import type { DoneRun } from './done-run.ts';
import { type ExaminedRun, examineRun } from './examine-run.ts';
import { hideUserContents, usersPaths } from './hide-user-contents.ts';
import type { SinkArrivals } from './internet.ts';
import { maskCaptures } from './mask-captures.ts';
import { type Passes, withClockReach } from './moved-clock-run.ts';
import { arrivalFilter, observeServerRuns } from './observe-server-runs.ts';
import type { CurrentRun } from './request.ts';
import { searchOutput } from './search-output.ts';
import { stderrOf } from './stderr-of.ts';

export interface CollectedRun extends ExaminedRun, Passes {
	readonly search: CanarySearch;
	readonly arrived: SinkArrivals | undefined;
	readonly seenFiles: SeenFiles;
	readonly redactions: Redactions;
}

export async function collectRun(done: DoneRun, current: CurrentRun): Promise<CollectedRun> {
	const { cell, internet, installation, exercise } = done;
	const { serverRuns, briefRuns } = exercise;
	const search = canarySearch(cell.canaries);
	const isKept = arrivalFilter([...serverRuns, ...briefRuns], exercise.unkept);
	// The sink waits for its last connections meanwhile.
	const [arrived, seenFiles] = await allDone([internet?.arrivals(isKept), cell.fileChanges()]);
	const outside = [...(arrived?.observations ?? []), ...searchOutput(serverRuns, search)];
	await keepRecords(done, seenFiles, search, current);
	const seen = { serverRuns, briefRuns, arrived: outside, names: internet?.names() ?? {}, installation };
	const { observations, reached } = await observeServerRuns(seen);
	const results = serverRuns.flatMap((serverRun) => serverRun.results);
	const steps = withOutputFaults(results, exercise.declaration);
	const told = { cell, observations, steps, files: seenFiles, hasSink: internet !== undefined };
	const examined = await examineRun(told, search);
	for (const observation of examined.observations) current.emit({ kind: 'observed', observation });
	const redactions = redactionsOf(done, seenFiles, examined);
	return { ...examined, ...withClockReach(exercise, reached), search, arrived, seenFiles, redactions };
}

/** The raw records are deleted with the cell, so the caller copies them now. */
async function keepRecords(done: DoneRun, { copies }: SeenFiles, search: CanarySearch, { parts }: CurrentRun): Promise<void> {
	if (parts.keepRecords === undefined) return;
	const { internet, installation, exercise } = done;
	const ofInternet =
		internet === undefined
			? {}
			: { captures: await maskCaptures(internet.captures, internet.capturesDirectory, search), packets: internet.packetFile };
	await parts.keepRecords({
		traces: [...installation.traces, ...exercise.serverRuns.map(({ trace }) => trace)].flatMap(({ file }) => file ?? []),
		stderr: search.mask(stderrOf(exercise.serverRuns)),
		files: copies,
		...ofInternet,
	});
}

function redactionsOf(
	{ request, launch, confined: { confinement } }: DoneRun,
	{ changes }: SeenFiles,
	told: { readonly steps: readonly StepResult[]; readonly observations: readonly Observation[] },
): Redactions {
	const made = new Set(changes.flatMap(({ change, path }) => (change === 'added' ? [path] : [])));
	const isShown = request.showsContents === true || request.remote !== undefined;
	return hideUserContents(told, isShown ? [] : usersPaths(launch, confinement), (path) => made.has(path));
}
