// Decides what may be done to a server that others use, too: its state is real, and no change can be undone.

import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';

/** The annotation is the server's own claim, and the only available evidence. */
function saysThatItOnlyReads({ annotations }: DeclaredTool): boolean {
	return annotations?.readOnlyHint === true && annotations.destructiveHint !== true;
}

/** Returns the tools that may be called, and the names of the others. */
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

/** Leaves out injections into tools that may change something, where they could affect more than intended, and those that keep a server busy for others. */
export function harmless(steps: readonly Step[], { tools }: Declaration): readonly Step[] {
	const reading = new Set(tools.filter(saysThatItOnlyReads).map(({ name }) => name));
	return steps.filter((step) => {
		if (step.kind === 'read') return step.injection === undefined;
		return step.kind !== 'call' || step.injection === undefined || (reading.has(step.tool) && step.injection.class !== 'regex');
	});
}

/** The end of a connection does not mean that the server ended. */
export function fromElsewhere(result: StepResult): StepResult {
	return result.outcome === 'server-died' ? { ...result, outcome: 'no-answer' } : result;
}
