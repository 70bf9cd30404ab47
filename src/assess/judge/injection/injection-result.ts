// A step that tried an injection, and what it is called when that worked.

import type { Injection, Proof } from '#model/injection.ts';
import type { Step, StepResult } from '#model/step.ts';

type InjectionStep = Extract<Step, { kind: 'call' }> & { readonly injection: Injection };
export type InjectionResult = StepResult & { readonly step: InjectionStep };

/** One step whose text was obeyed, and how that showed. */
export interface Proven {
	readonly result: InjectionResult;
	readonly by: Proof['kind'];
	readonly how: string;
	readonly evidence: readonly number[];
}

export function isInjection(result: StepResult): result is InjectionResult {
	return result.step.kind === 'call' && result.step.injection !== undefined;
}
