// Whether a server refused a call because of its arguments, as opposed to not finding what they name.

import type { StepResult } from '#model/step.ts';

// MCP error -32602: Invalid arguments for tool read: [ { "code": "invalid_type", "path": ["n"], "message": "Required" } ]
// 1 validation error for add_note
const COMPLAINT =
	/-32602|invalid (?:arguments?|params|parameters|input)|input validation|validation (?:error|failed)|invalid_(?:type|string|enum|union)|must have required property|is a required property|missing required|unrecognized_keys/i;

export function complainsAboutArguments({ outcome, reply }: StepResult): boolean {
	if (outcome !== 'tool-error' && outcome !== 'protocol-error') return false;
	return COMPLAINT.test(typeof reply === 'string' ? reply : JSON.stringify(reply ?? ''));
}

/** Tools for which not one valid input was taken, of all that were called. */
export function refusingTools(results: readonly StepResult[]): { readonly called: number; readonly refusing: readonly string[] } {
	const called = new Set<string>();
	const accepted = new Set<string>();
	for (const result of results) {
		const { step, outcome } = result;
		if (step.kind !== 'call' || step.intent === 'malformed' || step.intent === 'injection') continue;
		called.add(step.tool);
		if ((outcome === 'ok' || outcome === 'tool-error') && !complainsAboutArguments(result)) accepted.add(step.tool);
	}
	return { called: called.size, refusing: [...called].filter((tool) => !accepted.has(tool)) };
}
