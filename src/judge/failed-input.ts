// What was sent when a call failed, for the `observed` half of a finding: of what kind, in its smallest form, and how to see it again.

import type { StepResult } from '#model/step.ts';
import { cut } from './show.ts';

/** `; arguments {"n":-1}`, or `; malformed arguments (/n is null): {"n":null}` */
export function inputWords(failures: readonly StepResult[]): string {
	const { step, repeat } = shown(failures) ?? {};
	if (step?.kind !== 'call') return '';
	const kind = step.intent === 'typical' ? '' : `${step.intent} `;
	const fault = step.fault === undefined ? '' : ` (${cut(step.fault, 60)})`;
	const alone = repeat?.isAlone === false ? ', though not as the first call' : '';
	return `; ${kind}arguments${fault} ${cut(JSON.stringify((repeat ?? step).args), 100)}${alone}`;
}

export function repeatOf(failures: readonly StepResult[]): { readonly repeat?: string } {
	const command = shown(failures)?.repeat?.command;
	return command === undefined ? {} : { repeat: command };
}

/** The one whose smallest form is known. */
function shown(failures: readonly StepResult[]): StepResult | undefined {
	return failures.find(({ repeat }) => repeat !== undefined) ?? failures[0];
}
