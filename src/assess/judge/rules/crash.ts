import { distinctScopes, isSameScope, scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { inputWords, repeatOf } from '../failed-input.ts';
import { verdictOf } from '../finding-draft.ts';
import { isEndedByCell } from '../refused-by-cell.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { plural } from '../show.ts';
import { wentOut } from '../went-out.ts';

/** The processes that a server leaves behind end within this time. */
const LATEST = 1_000_000;

export const crash: Rule = {
	id: 'crash',
	category: 'robustness',
	severity: 'medium',
	summary: 'The server ended while a call was under way.',
	rationale:
		'A call with arguments that fit the schema, or even with ones that do not, must be answered, not ended by the death of the server: the agent loses all of its tools at once. Medium when a signal ended it or the tool never answered at all. Low when it exited by itself and had answered other calls of the tool, when the input was malformed or an injection, or when the call had tried to reach the network, which the cell does not give.',
	fix: 'Catch errors in the handler and answer with isError or a JSON-RPC error.',
	needs: ['exit'],
	showsInAnswers: true,
	check(evidence) {
		if (evidence.steps.length === 0) return { kind: 'untested', reason: 'nothing was called' };
		const deaths = evidence.steps.filter((result, index) => {
			const before = evidence.steps[index - 1];
			const isFirst = before?.outcome !== 'server-died' || before.step.kind !== result.step.kind;
			return result.outcome === 'server-died' && isFirst && !isRefused(result, evidence);
		});
		const scopes = distinctScopes(deaths.map(({ step }) => scopeOfStep(step)));
		return verdictOf(
			this,
			scopes.map((scope) => {
				const here = deaths.filter(({ step }) => isSameScope(scopeOfStep(step), scope));
				const isExcused = here.every((result) => wentOut(result, evidence));
				const all = evidence.steps.filter(({ step }) => isSameScope(scopeOfStep(step), scope));
				const hasAnswered = all.some(({ outcome }) => outcome === 'ok' || outcome === 'tool-error');
				// Invalid input should not end the server either, but no caller that follows the schema sends it.
				const isOdd = here.every(({ step }) => step.intent === 'injection' || step.intent === 'malformed');
				const isMild = isExcused || isOdd || (hasAnswered && exitsDuring(here, evidence).every(({ signal }) => signal === undefined));
				return {
					scope,
					subject: 'server-died',
					severity: isMild ? 'low' : 'medium',
					declared: `${scope.kind} ${scope.name} is offered`,
					observed: `the server ended during ${here.length} of ${plural(all.length, 'call')} of ${scope.name}${exitWords(here, evidence)}${isExcused ? '; it had tried to reach the network, which the cell does not give' : ''}`,
					evidence: exitsDuring(here, evidence).map(({ seq }) => seq),
					...repeatOf(here),
				};
			}),
		);
	},
};

/** Whether the cell ended the server for a system call that has a finding of its own. */
function isRefused(death: StepResult, evidence: JudgeEvidence): boolean {
	const killed = exitsDuring([death], evidence).filter(({ signal }) => signal !== undefined);
	const first = killed.find((exit) => isEndedByCell(exit, evidence));
	if (first === undefined) return false;
	// The cell kills the processes that a server leaves behind.
	const isSwept = ({ signal, at }: (typeof killed)[number]) => signal === 'SIGKILL' && at >= first.at;
	return killed.every((exit) => isSwept(exit) || isEndedByCell(exit, evidence));
}

/** Another start of the server has exits of its own. */
function exitsDuring(deaths: readonly StepResult[], { observed, starts = [] }: JudgeEvidence) {
	const spans = deaths.map(({ began, ended }) => [
		began,
		Math.min(ended + LATEST, starts.find((start) => start > ended) ?? ended + LATEST),
	]);
	return observed('exit').filter(({ at }) => spans.some(([from = 0, to = 0]) => at >= from && at <= to));
}

function exitWords(deaths: readonly StepResult[], evidence: JudgeEvidence): string {
	const exit = exitsDuring(deaths, evidence).find(({ signal, code }) => signal !== undefined || (code ?? 0) !== 0);
	const how = exit?.signal ?? (exit?.code === undefined ? undefined : `exit code ${exit.code}`);
	return `${how === undefined ? '' : ` (${how})`}${inputWords(deaths)}`;
}
