import { scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { excerpt, plural, some } from '../show.ts';

/** A single accepted violation may be a harmless coincidence. */
const LEAST = 2;

export const schemaNotEnforced: Rule = {
	id: 'schema-not-enforced',
	category: 'robustness',
	severity: 'info',
	summary: 'A tool took every input that its own schema forbids.',
	rationale:
		'A tool’s schema is its promise of what it takes. Inputs that break it, with a property missing, of the wrong type or out of its bounds, should be answered with an error that an agent can learn from. Only mentioned, and only when not one of them was refused: a tool that checks what matters to it is in order.',
	fix: 'Validate the arguments against the schema before the handler sees them; most SDKs do so when asked.',
	needs: ['message'],
	check({ steps }) {
		const byTool = Map.groupBy(steps.filter(isTelling), ({ step }) => (step.kind === 'call' ? step.tool : ''));
		const tested = [...byTool.values()].filter((results) => results.length >= LEAST);
		if (tested.length === 0) return { kind: 'not-applicable', reason: 'no tool was given several inputs that its schema forbids' };
		return verdictOf(
			this,
			tested
				.filter((results) => results.every(({ outcome }) => outcome === 'ok'))
				.flatMap((results) => results.slice(0, 1).map(({ step }) => ({ scope: scopeOfStep(step), results })))
				.map(({ scope, results }) => ({
					scope,
					subject: 'accepts-anything',
					severity: 'info',
					declared: 'an input schema',
					observed: `took all ${plural(results.length, 'input')} that the schema forbids: ${some(results.map(faultOf), 3)}`,
					evidence: [],
				})),
		);
	},
};

function isTelling({ step, outcome }: StepResult): boolean {
	const isAnswered = outcome === 'ok' || outcome === 'tool-error' || outcome === 'protocol-error';
	return step.kind === 'call' && step.intent === 'malformed' && step.fault !== undefined && isAnswered;
}

function faultOf({ step }: StepResult): string {
	return step.kind === 'call' ? excerpt(step.fault ?? '', 60) : '';
}
