// What was sent when a call failed, for the `observed` half of a finding: of what kind, in its smallest form, and how to see it again.

import type { Step, StepResult } from '#model/step.ts';
import { cut } from './show.ts';

/** `; arguments {"n":-1}`, or `; malformed arguments (/n is null): {"n":null}` */
export function inputWords(failures: readonly StepResult[]): string {
	const { step, repeat } = shown(failures) ?? {};
	if (step?.kind !== 'call') return step === undefined ? '' : occasionWords(step);
	const kind = step.intent === 'typical' ? '' : `${step.intent} `;
	const fault = step.fault === undefined ? '' : ` (${cut(step.fault, 60)})`;
	const alone = repeat?.isAlone === false ? ', though not as the first call' : '';
	return `; ${step.asTask === true ? 'run as a task, ' : ''}${kind}arguments${fault} ${cut(JSON.stringify((repeat ?? step).args), 100)}${alone}`;
}

/** `; when 4 calls were made at once`; nothing for what the scope says already. */
function occasionWords(step: Exclude<Step, { kind: 'call' }>): string {
	switch (step.kind) {
		case 'cancel':
			return `; when a call was cancelled, with the arguments ${cut(JSON.stringify(step.args), 100)}`;
		case 'together':
			return `; when ${step.inputs.length} calls were made at once, the first with the arguments ${cut(JSON.stringify(step.inputs[0]), 100)}`;
		case 'complete':
			return `; when its argument ${cut(step.argument, 60)} was completed`;
		case 'subscribe':
			return '; when it was subscribed to';
		case 'unsubscribe':
			return '; when its subscription was ended';
		case 'read':
		case 'prompt':
			return '';
	}
}

export function repeatOf(failures: readonly StepResult[]): { readonly repeat?: string } {
	const command = shown(failures)?.repeat?.command;
	return command === undefined ? {} : { repeat: command };
}

/** The one whose smallest form is known. */
function shown(failures: readonly StepResult[]): StepResult | undefined {
	return failures.find(({ repeat }) => repeat !== undefined) ?? failures[0];
}
