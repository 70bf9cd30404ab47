// Once the server is gone: what was observed, joined with what its files and its words hold, and fit to be shown.

import type { FileEvidence } from '#model/file-evidence.ts';
import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import type { OpenSandbox, SeenFiles } from '#sandbox/sandbox.ts';
import { type CanarySearch, isHidden } from './canary-search.ts';
import { fileEvidence } from './file-evidence.ts';
import { maskStrings } from './mask-canaries.ts';
import { searchDeeds } from './search-deeds.ts';

export interface Run {
	readonly cell: Pick<OpenSandbox, 'home' | 'cwd' | 'tmp' | 'canaries'>;
	readonly observations: readonly Observation[];
	readonly steps: readonly StepResult[];
	readonly files: SeenFiles;
	/** Whether names that were looked up arrived at a sink, and were searched there. */
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
	const found = [...searchDeeds(observations, search, !hasSink), ...sightings];
	const last = observations.at(-1);
	const all = [...observations, ...found, ...(last === undefined ? [] : limitGaps(search, last))];
	const first = observations[0]?.seq ?? 0;
	return {
		observations: all.map((observation, index) => ({ ...maskStrings(observation, search.mask), seq: first + index })),
		steps: shownSteps(steps, observations, search),
		files: evidence,
	};
}

function limitGaps({ limits }: CanarySearch, { at, pass, phase, seq }: Observation): readonly Observation[] {
	const detail = `the search for canaries in what the server said and wrote met its limit (${[...limits].join(', ')})`;
	return limits.size === 0 ? [] : [{ kind: 'gap', reason: 'limit', detail, at, pass, phase, seq }];
}

/** Replies masked; one that carries a canary in another form is not shown at all. */
function shownSteps(steps: readonly StepResult[], observations: readonly Observation[], { mask }: CanarySearch): readonly StepResult[] {
	const hidden = new Set(
		observations.flatMap((one) => (one.kind === 'canary' && one.channel === 'result' && isHidden(one.canaries) ? [one.cause?.step] : [])),
	);
	return steps.map((result) => {
		if (result.reply === undefined) return result;
		if (hidden.has(result.step.id)) return { ...result, reply: '[not shown: it carries a canary in another form]' };
		return { ...result, reply: maskStrings(result.reply, mask) };
	});
}
