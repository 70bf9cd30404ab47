import { distinctScopes, isSameScope, scopeOfStep } from '#model/scope.ts';
import { DROPPED, type StepResult } from '#model/step.ts';
import { inputWords, repeatOf } from '../failed-input.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { plural } from '../show.ts';
import { wentOut } from '../went-out.ts';

export const hang: Rule = {
	id: 'hang',
	category: 'robustness',
	severity: 'low',
	summary: 'A call was not answered in time.',
	rationale:
		'An agent waits for the answer. A call that goes on for longer than the time limit without one stops it. Only mentioned when the call had tried to reach the network, which the cell does not give: it may be waiting for that.',
	fix: 'Bound the work, report progress, and answer with an error when it takes too long.',
	needs: ['message'],
	check(evidence) {
		if (evidence.steps.length === 0) return { kind: 'untested', reason: 'nothing was called' };
		// The rule unsafe-input-accepted reports slow regular expressions. A call during a simulated network failure may spend its time on retries.
		const isSlowOnPurpose = ({ step }: StepResult) =>
			step.kind === 'call' && (step.injection?.class === 'regex' || step.network !== undefined);
		const isDropped = ({ outcome, reply }: StepResult) => outcome === 'no-answer' && reply === DROPPED;
		const late = evidence.steps.filter((result) => (result.outcome === 'timeout' || isDropped(result)) && !isSlowOnPurpose(result));
		const scopes = distinctScopes(late.map(({ step }) => scopeOfStep(step)));
		return verdictOf(
			this,
			scopes.map((scope) => {
				const here = late.filter(({ step }) => isSameScope(scopeOfStep(step), scope));
				const isExcused = here.every((result) => wentOut(result, evidence));
				const all = evidence.steps.filter(({ step }) => isSameScope(scopeOfStep(step), scope)).length;
				const [first] = here;
				return {
					scope,
					subject: 'timeout',
					severity: isExcused ? 'info' : 'low',
					declared: `${scope.kind} ${scope.name} is offered`,
					observed: `${here.every(isDropped) ? 'read and dropped without an answer' : `no answer within ${Math.round((first?.step.timeoutMs ?? 0) / 1000)} s`} in ${here.length} of ${plural(all, 'call')} of ${scope.name}${inputWords(here)}${isExcused ? '; it had tried to reach the network, which the cell does not give' : ''}`,
					evidence: [],
					...repeatOf(here),
				};
			}),
		);
	},
};
