// What may be done to a server that others use too: its state is real, and nothing that is done there can be taken back.

import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';

/** A claim of the server's own, and all that there is to go by. */
function saysThatItOnlyReads({ annotations }: DeclaredTool): boolean {
	return annotations?.readOnlyHint === true && annotations.destructiveHint !== true;
}

/** The tools that may be called, and the others by name. */
export function callable(
	declaration: Declaration,
	isEveryToolCalled: boolean,
): { readonly declaration: Declaration; readonly untested: readonly Untested[] } {
	if (isEveryToolCalled) return { declaration, untested: [] };
	const reason = 'remote: it does not say that it only reads (readOnlyHint), so a call may change something; --exercise-all calls it';
	const { reading = [], others = [] } = Object.groupBy(declaration.tools, (tool) => (saysThatItOnlyReads(tool) ? 'reading' : 'others'));
	return {
		declaration: { ...declaration, tools: reading },
		untested: others.map(({ name }) => ({ kind: 'tool', name, reason })),
	};
}

/** No injection into what may change something, where it could take more than was meant; and none that keeps a server busy for others. */
export function harmless(steps: readonly Step[], { tools }: Declaration): readonly Step[] {
	const reading = new Set(tools.filter(saysThatItOnlyReads).map(({ name }) => name));
	return steps.filter((step) => {
		if (step.kind === 'read') return step.injection === undefined;
		return step.kind !== 'call' || step.injection === undefined || (reading.has(step.tool) && step.injection.class !== 'regex');
	});
}

/** That a connection ended does not say that the server did. */
export function fromElsewhere(result: StepResult): StepResult {
	return result.outcome === 'server-died' ? { ...result, outcome: 'no-answer' } : result;
}
