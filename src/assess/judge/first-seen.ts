// States when a behaviour was first seen: in which pass, and at which call of its tool. Behaviour that is present from the first call on gets no remark.

import type { Finding } from '#model/finding.ts';
import type { FileOperation, Observation } from '#model/observation.ts';
import type { Pass } from '#model/pass.ts';
import type { StepResult } from '#model/step.ts';
import type { JudgeEvidence } from './rule.ts';

/** Operations that give a file content, or give a name to a file with content. */
const FILLS: ReadonlySet<FileOperation> = new Set(['write', 'create', 'truncate', 'rename', 'link']);

export function withFirstSeen(finding: Finding, evidence: JudgeEvidence): Finding {
	const first = finding.evidence
		.flatMap((seq) => evidence.observation(seq) ?? [])
		.flatMap((one) => [one, ...earlierWrites(one, evidence)])
		.reduce<ReturnType<JudgeEvidence['observation']>>(
			(least, one) => (least === undefined || one.pass < least.pass || (one.pass === least.pass && one.at < least.at) ? one : least),
			undefined,
		);
	if (first === undefined) return finding;
	const { passes = [], steps } = evidence;
	const call = first.cause === undefined ? undefined : callNumber(first.cause.step, steps, passes);
	if (first.pass <= 1 && (call ?? 1) === 1) return finding;
	const pass = passes.find(({ number }) => number === first.pass);
	return {
		...finding,
		observed: pass === undefined || pass.number === 1 ? finding.observed : `${finding.observed}; not before ${passWords(pass)}`,
		firstSeen: { pass: first.pass, ...(call === undefined ? {} : { call }) },
	};
}

/** Files are searched after the last pass, and what they hold is attributed to the last write. Any earlier write may have put it there. */
function earlierWrites(one: Observation, { observed }: JudgeEvidence): readonly Observation[] {
	if (one.kind !== 'canary' || one.channel !== 'file') return [];
	return observed('file').filter(({ op, ok, path, to }) => ok && FILLS.has(op) && (path === one.where || to === one.where));
}

/** `pass 2 (restarted, 45 days later)` */
export function passWords({ number, label }: Pass): string {
	return `pass ${number} (${label})`;
}

/** Returns the position among the calls of the same tool in the same pass, counted from 1, or undefined if the step is not a call. */
export function callNumber(id: number, steps: readonly StepResult[], passes: readonly Pass[]): number | undefined {
	const result = steps.find(({ step }) => step.id === id);
	if (result?.step.kind !== 'call') return undefined;
	const { tool } = result.step;
	const began = passes.reduce((latest, { firstStep }) => (firstStep <= id ? Math.max(latest, firstStep) : latest), 0);
	// A step that was planned later may have been made earlier.
	return steps.filter(({ step, began: at }) => step.kind === 'call' && step.tool === tool && step.id >= began && at <= result.began).length;
}
