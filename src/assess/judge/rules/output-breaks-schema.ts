import { scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { excerpt, plural, some } from '../show.ts';

export const outputBreaksSchema: Rule = {
	id: 'output-breaks-schema',
	category: 'protocol_violation',
	severity: 'medium',
	summary: 'A tool’s structured answer is not what its output schema promises.',
	rationale:
		'A tool that declares an output schema must answer with structured content that fits it, and clients may refuse whatever does not. Looked at are the answers to valid inputs that were no errors, and errors with which the server’s own library refuses what the tool answered: then no caller ever gets an answer. Medium when not one of them fits: a strict client cannot use the tool. Low when some do, and when the tool had asked a service: the cell’s services are made up, and the real one may answer as the tool needs it.',
	fix: 'Return structuredContent that fits outputSchema, or correct the schema; answer failures with isError.',
	needs: ['message'],
	check({ steps, declaration, observed }) {
		const promising = new Set(declaration?.tools.filter(({ outputSchema }) => outputSchema !== undefined).map(({ name }) => name));
		const answers = steps.filter(
			({ step, outcome, outputFault }) =>
				step.kind === 'call' && promising.has(step.tool) && isValid(step) && (outcome === 'ok' || outputFault !== undefined),
		);
		if (answers.length === 0) return { kind: 'not-applicable', reason: 'no tool with an output schema has answered' };
		const byTool = Map.groupBy(answers, ({ step }) => (step.kind === 'call' ? step.tool : ''));
		// The cell's services return made-up data. Output that a tool derives from it is not a broken promise.
		const fed = new Set([...observed('capture')].map(({ cause }) => cause?.step));
		return verdictOf(
			this,
			[...byTool.values()].flatMap((results) => {
				const broken = results.filter(({ outputFault }) => outputFault !== undefined);
				const [first] = broken;
				if (first === undefined) return [];
				const isFed = broken.some(({ step }) => fed.has(step.id));
				const faults = [...new Set(broken.map(({ outputFault }) => excerpt(outputFault ?? '', 100)))];
				return [
					{
						scope: scopeOfStep(first.step),
						subject: 'output',
						severity: broken.length === results.length && !isFed ? 'medium' : 'low',
						declared: 'an output schema',
						observed: `${broken.length} of ${plural(results.length, 'answer')} did not fit it: ${some(faults, 3)}${isFed ? '; milder: it had asked a service, which the cell only stands for' : ''}`,
						evidence: [],
					},
				];
			}),
		);
	},
};

function isValid({ intent }: StepResult['step']): boolean {
	return intent !== 'malformed' && intent !== 'injection';
}
