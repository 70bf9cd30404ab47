// Joins the observations with the findings in the server's files and output, after the server is gone, and masks them for display.

import type { CanarySearch } from '#canary/canary-search.ts';
import type { FileEvidence } from '#model/file-evidence.ts';
import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import type { SeenFiles } from '#observe/sandbox/files/watch-places.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { fileEvidence } from './file-evidence.ts';
import { searchObservations } from './search-observations.ts';

export interface Run {
	readonly cell: Pick<OpenSandbox, 'home' | 'cwd' | 'tmp' | 'canaries'>;
	readonly observations: readonly Observation[];
	readonly steps: readonly StepResult[];
	readonly files: SeenFiles;
	/** Whether resolved names arrived at a sink and were searched there. */
	readonly hasSink: boolean;
}

export interface ExaminedRun {
	readonly observations: readonly Observation[];
	readonly steps: readonly StepResult[];
	readonly files: FileEvidence;
}

export async function examineRun({ cell, observations, steps, files, hasSink }: Run, search: CanarySearch): Promise<ExaminedRun> {
	const { home, cwd, tmp, canaries } = cell;
	const { evidence, sightings } = await fileEvidence(files, observations, canaries, [home, cwd, tmp], search);
	const found = [...searchObservations(observations, search, !hasSink), ...sightings];
	const carriers = new Set(found.map(({ seq }) => seq));
	const last = observations.at(-1);
	const all = [...observations, ...found, ...(last === undefined ? [] : limitGaps(search, last))];
	const first = observations[0]?.seq ?? 0;
	return {
		observations: all.map((observation, index) => numbered(shownObservation(observation, carriers, search), first + index)),
		steps: shownSteps(steps, observations, search),
		files: evidence,
	};
}

function numbered(observation: Observation, seq: number): Observation {
	return observation.seq === seq ? observation : { ...observation, seq };
}

function limitGaps({ limits }: CanarySearch, { at, pass, phase, seq }: Observation): readonly Observation[] {
	const detail = `the search for canaries in what the server said and wrote met its limit (${[...limits].join(', ')})`;
	return limits.size === 0 ? [] : [{ kind: 'gap', reason: 'limit', detail, at, pass, phase, seq }];
}

/** Only observations that contain a canary are examined closely, because searching every string takes long. */
function shownObservation(observation: Observation, carriers: ReadonlySet<number>, { mask, show }: CanarySearch): Observation {
	const isSuspect = observation.kind === 'message' || observation.kind === 'ask' || carriers.has(observation.seq);
	return maskStrings(observation, isSuspect ? show : mask);
}

function shownSteps(
	steps: readonly StepResult[],
	observations: readonly Observation[],
	{ mask, show }: CanarySearch,
): readonly StepResult[] {
	const carriers = new Set(observations.flatMap((one) => (one.kind === 'canary' && one.channel === 'result' ? [one.cause?.step] : [])));
	return steps.map(({ reply, outputFault, ...result }) => ({
		...result,
		...(reply === undefined ? {} : { reply: maskStrings(reply, carriers.has(result.step.id) ? show : mask) }),
		...(outputFault === undefined ? {} : { outputFault: mask(outputFault) }),
	}));
}
