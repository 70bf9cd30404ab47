// What was exercised and seen, and what was not: counted, never guessed. Pure.

import type { Declaration } from '#model/declaration.ts';
import type { Observation } from '#model/observation.ts';
import type { Coverage, PhaseSpan } from '#model/report.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';

export interface Exercised {
	readonly declaration: Declaration | null;
	readonly results: readonly StepResult[];
	readonly untested: readonly Untested[];
	readonly phases: readonly PhaseSpan[];
}

export function measureCoverage({ declaration, results, untested, phases }: Exercised, observations: readonly Observation[]): Coverage {
	const called = new Set<string>();
	const answered = new Set<string>();
	const read = new Set<string>();
	const templates = new Set<string>();
	const prompts = new Set<string>();
	const subscribed = new Set<string>();
	for (const { step, outcome } of results) {
		if (step.kind === 'call') {
			called.add(step.tool);
			if (outcome === 'ok' || outcome === 'tool-error') answered.add(step.tool);
		} else if (step.kind === 'prompt') prompts.add(step.prompt);
		else if (step.kind === 'subscribe' && outcome === 'ok') subscribed.add(step.uri);
		else if (step.kind === 'read' && step.template !== undefined) templates.add(step.template);
		else if (step.kind === 'read') read.add(step.uri);
	}
	const stepsOf = (kind: Step['kind']) => results.filter(({ step }) => step.kind === kind);
	const updates = observations.filter((one) => one.kind === 'message' && one.op === 'resource-updated').length;
	const beyond = declaration?.beyondLimit;
	return {
		tools: { declared: (declaration?.tools.length ?? 0) + (beyond?.tools ?? 0), called: called.size, answered: answered.size },
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
