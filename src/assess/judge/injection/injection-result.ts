// A step that tried an injection, and the name of the injection if it succeeded.

import type { Declaration, DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { Injection, Proof } from '#model/injection.ts';
import { isSameScope, scopeOfStep } from '#model/scope.ts';
import type { CallStep, ReadStep, StepResult } from '#model/step.ts';

type InjectionStep = (CallStep | ReadStep) & { readonly injection: Injection };
export type InjectionResult = StepResult & { readonly step: InjectionStep };

/** One step whose payload took effect, and the proof of it. */
export interface Proven {
	readonly result: InjectionResult;
	readonly by: Proof['kind'];
	readonly how: string;
	readonly evidence: readonly number[];
}

export function isInjection(result: StepResult): result is InjectionResult {
	return (result.step.kind === 'call' || result.step.kind === 'read') && result.step.injection !== undefined;
}

export function isOfSame({ step }: InjectionResult, { step: other }: InjectionResult): boolean {
	return isSameScope(scopeOfStep(step), scopeOfStep(other));
}

/** Returns the input that the server received. */
export function inputOf({ step }: InjectionResult): JsonObject {
	return step.kind === 'call' ? { ...step.args, ...step.headers } : { uri: step.uri };
}

/** Returns the declaration of the tool. A resource template is returned as a tool without a schema. */
export function declaredFor(
	{ step }: InjectionResult,
	{ declaration }: { readonly declaration: Declaration | null },
): Pick<DeclaredTool, 'name' | 'title' | 'description' | 'inputSchema'> | undefined {
	if (step.kind === 'call') return declaration?.tools.find(({ name }) => name === step.tool);
	const template = declaration?.templates.find(({ uriTemplate }) => uriTemplate === step.template);
	if (template === undefined) return undefined;
	const { name, description } = template;
	return { name, inputSchema: {}, ...(description === undefined ? {} : { description }) };
}
