// Counts what was exercised and observed, and what was not. Pure.

import { coverageOfTools } from '#assess/judge/coverage.ts';
import type { Evidence } from '#assess/profile/evidence.ts';
import type { Observation } from '#model/observation.ts';
import type { Coverage, NotWorked, PhaseSpan } from '#model/report.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import { resultText } from '#util/result-error.ts';

const LONGEST_ERROR = 300;

export interface Exercised {
	readonly untested: readonly Untested[];
	readonly phases: readonly PhaseSpan[];
	/** The steps as the report shows them, without the user's private data. */
	readonly shown: readonly StepResult[];
}

export function measureCoverage(evidence: Evidence, { untested, phases, shown }: Exercised): Coverage {
	const { declaration, steps: results, observations } = evidence;
	const { declared, called, answered, worked } = coverageOfTools(evidence);
	const read = new Set<string>();
	const templates = new Set<string>();
	const prompts = new Set<string>();
	const subscribed = new Set<string>();
	for (const { step, outcome } of results) {
		if (step.kind === 'prompt') prompts.add(step.prompt);
		else if (step.kind === 'subscribe' && outcome === 'ok') subscribed.add(step.uri);
		else if (step.kind === 'read' && step.template !== undefined) templates.add(step.template);
		else if (step.kind === 'read') read.add(step.uri);
	}
	const stepsOf = (kind: Step['kind']) => results.filter(({ step }) => step.kind === kind);
	const updates = observations.filter((one) => one.kind === 'message' && one.op === 'resource-updated').length;
	const beyond = declaration?.beyondLimit;
	return {
		tools: { declared, called, answered, worked },
		notWorked: notWorked(evidence, untested, shown),
		resources: {
			declared: (declaration?.resources.length ?? 0) + (beyond?.resources ?? 0),
			read: read.size,
			subscribed: subscribed.size,
			updates,
		},
		templates: { declared: (declaration?.templates.length ?? 0) + (beyond?.templates ?? 0), read: templates.size },
		prompts: { declared: (declaration?.prompts.length ?? 0) + (beyond?.prompts ?? 0), got: prompts.size },
		calls: stepsOf('call').length,
		completions: stepsOf('complete').length,
		cancelled: stepsOf('cancel').length,
		together: stepsOf('together').length,
		observations: observations.length,
		phases,
		untested,
		gaps: countGaps(observations),
	};
}

/** An error message may quote a file of the user, so only the part that the report shows is quoted. */
function notWorked(evidence: Evidence, untested: readonly Untested[], shown: readonly StepResult[]): readonly NotWorked[] {
	const replies = new Map(shown.map(({ step, reply }) => [step.id, reply]));
	const wholeReplies = new Map(evidence.steps.map(({ step, reply }) => [step.id, reply]));
	const reasons = new Map(untested.flatMap(({ kind, name, reason }) => (kind === 'tool' ? [[name, reason]] : [])));
	return coverageOfTools(evidence).notWorked.map(({ step, ...failed }) => {
		if (step === undefined) return { ...failed, error: reasons.get(failed.tool) ?? failed.error };
		const reply = replies.get(step);
		const isShown = JSON.stringify(reply) === JSON.stringify(wholeReplies.get(step));
		return isShown ? failed : { ...failed, error: resultText(reply).slice(0, LONGEST_ERROR) };
	});
}

function countGaps(observations: readonly Observation[]): Coverage['gaps'] {
	const gaps = new Map<string, { reason: string; count: number; example: string }>();
	for (const observation of observations) {
		if (observation.kind !== 'gap') continue;
		const known = gaps.get(observation.reason);
		if (known === undefined) gaps.set(observation.reason, { reason: observation.reason, count: 1, example: observation.detail });
		else known.count++;
	}
	return [...gaps.values()];
}
