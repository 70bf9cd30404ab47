// Determines which tools were called, answered and worked. A tool worked if at least one ordinary call of it succeeded. An error is an answer, but not work.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { NotWorked } from '#model/report.ts';
import type { Intent, Outcome } from '#model/step.ts';
import { errorShape } from '#util/error-shape.ts';
import { resultError } from '#util/result-error.ts';
import { type HelpEvidence, helpForError, NEEDS_PROGRAM } from './help-for-error.ts';
import { sameAnswers } from './same-answer.ts';

const UNANSWERED: ReadonlySet<Outcome> = new Set(['server-died', 'timeout', 'no-answer']);
const ORDINARY: ReadonlySet<Intent> = new Set(['typical', 'boundary']);
const LONGEST_ERROR = 300;

export interface FailedTool extends NotWorked {
	/** The call that returned this error. Absent if no call was made. */
	readonly step?: number;
}

export interface ToolCoverage {
	readonly declared: number;
	/** Number of tools called while the server was alive. */
	readonly called: number;
	readonly answered: number;
	readonly worked: number;
	readonly neverCalled: readonly string[];
	readonly notWorked: readonly FailedTool[];
}

/** The evidence that the coverage is computed from. */
type CallEvidence = Pick<Evidence, 'declaration' | 'steps' | 'only'> & HelpEvidence;

interface Failure {
	readonly tool: string;
	readonly error: string;
	readonly step: number;
}

/** With `only`, everything but `called` and `answered` covers that tool alone: the report lists the others as untested, with the reason. */
export function coverageOfTools(evidence: CallEvidence): ToolCoverage {
	const { declaration, steps, only } = evidence;
	const called = new Set<string>();
	const answered = new Set<string>();
	const worked = new Set<string>();
	const failures: Failure[] = [];
	const sentences = sameAnswers(steps);
	let wasAlive = true;
	for (const result of steps) {
		const { step, outcome } = result;
		if (step.kind === 'call') {
			// The call during which the server died reached the server; later calls did not.
			if (outcome !== 'server-died' || wasAlive) called.add(step.tool);
			if (!UNANSWERED.has(outcome)) answered.add(step.tool);
			if (ORDINARY.has(step.intent)) {
				const error = resultError(result) ?? sentences.get(step.tool);
				if (error === undefined) worked.add(step.tool);
				else failures.push({ tool: step.tool, error, step: step.id });
			}
		}
		wasAlive = outcome !== 'server-died';
	}
	const failed = Map.groupBy(failures, ({ tool }) => tool);
	const names = (declaration?.tools ?? []).map(({ name }) => name);
	const asked = only === undefined ? names : names.filter((name) => name === only);
	const beyond = only === undefined ? (declaration?.beyondLimit.tools ?? 0) : 0;
	return {
		declared: asked.length + beyond,
		called: names.filter((name) => called.has(name)).length,
		answered: names.filter((name) => answered.has(name)).length,
		worked: asked.filter((name) => worked.has(name)).length,
		neverCalled: asked.filter((name) => !called.has(name)),
		notWorked: asked
			.filter((name) => !worked.has(name))
			.map((name) => failedTool(name, failed.get(name) ?? [], called.has(name), evidence)),
	};
}

/** Whether fewer than half of the tools worked. The observations then prove little about the server. */
export function workedTooFew({ declared, worked }: Pick<ToolCoverage, 'declared' | 'worked'>): boolean {
	return worked * 2 < declared;
}

function failedTool(tool: string, failures: readonly Failure[], wasCalled: boolean, evidence: HelpEvidence): FailedTool {
	const byShape = [...Map.groupBy(failures, ({ error }) => errorShape(error)).values()].toSorted((a, b) => b.length - a.length);
	// What is missing on the machine stops every input that gets so far, however many were refused before.
	const lacking = byShape.find(([first]) => first !== undefined && helpForError(first.error, evidence)?.startsWith(NEEDS_PROGRAM) === true);
	const commonest = (lacking ?? byShape[0])?.[0];
	if (commonest === undefined) return { tool, calls: 0, error: wasCalled ? 'no ordinary call was made' : 'never called' };
	const help = helpForError(commonest.error, evidence);
	const error = commonest.error.slice(0, LONGEST_ERROR);
	return { tool, calls: failures.length, error, step: commonest.step, ...(help === undefined ? {} : { help }) };
}
