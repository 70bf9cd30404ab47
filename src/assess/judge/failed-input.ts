// Describes the input of a failed call for the `observed` half of a finding: its kind, its smallest form, and the command that reproduces it.

import type { Step, StepResult } from '#model/step.ts';
import { occasionOf } from './occasion.ts';
import { excerpt } from './show.ts';

/** `; arguments {"n":-1}`, or `; malformed arguments (/n is null): {"n":null}` */
export function inputWords(failures: readonly StepResult[]): string {
	const { step, repeat } = shown(failures) ?? {};
	if (step?.kind !== 'call') return step === undefined ? '' : `${prefixed(occasionOf(step))}${givenWords(step)}`;
	const kind = step.intent === 'typical' ? '' : `${step.intent} `;
	const fault = step.fault === undefined ? '' : ` (${excerpt(step.fault, 60)})`;
	const alone = repeat?.isAlone === false ? ', though not as the first call' : '';
	return `; ${step.asTask === true ? `${occasionOf(step)}, ` : ''}${kind}arguments${fault} ${excerpt(JSON.stringify((repeat ?? step).args), 100)}${alone}`;
}

function prefixed(occasion: string | undefined): string {
	return occasion === undefined ? '' : `; ${occasion}`;
}

function givenWords(step: Step): string {
	if (step.kind === 'cancel') return `, with the arguments ${excerpt(JSON.stringify(step.args), 100)}`;
	return step.kind === 'together' ? `, the first with the arguments ${excerpt(JSON.stringify(step.inputs[0]), 100)}` : '';
}

export function repeatOf(failures: readonly StepResult[]): { readonly repeat?: string } {
	const command = shown(failures)?.repeat?.command;
	return command === undefined ? {} : { repeat: command };
}

/** Returns the failure whose smallest form is known. */
function shown(failures: readonly StepResult[]): StepResult | undefined {
	return failures.find(({ repeat }) => repeat !== undefined) ?? failures[0];
}
