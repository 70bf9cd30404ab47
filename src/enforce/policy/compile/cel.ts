// CEL conditions. They read arguments that an attacker may have written, so their work is bounded.

import type * as Cel from '@marcbachmann/cel-js';
import type { Json } from '#model/declaration.ts';
import { onDemand } from '#util/on-demand.ts';

export type CelExpression = (names: { readonly tool: string; readonly server: string; readonly args: Json }) => unknown;

const cel = onDemand<typeof Cel>('@marcbachmann/cel-js');

const LIMITS = { maxAstNodes: 2000, maxDepth: 50, maxListElements: 500, maxMapEntries: 200, maxCallArguments: 8 };

/** Returns the compiled expression, or its problem in one line. */
export function compileCel(source: string): { readonly run: CelExpression } | { readonly problem: string } {
	const { Environment } = cel();
	const environment = new Environment({ limits: LIMITS })
		.registerVariable('tool', 'string')
		.registerVariable('server', 'string')
		.registerVariable('args', 'dyn');
	try {
		const parsed = environment.parse(source);
		// CEL would use the engine's own regular expressions, which an attacker can make run for hours.
		if (calls(parsed.ast, 'matches')) return { problem: 'matches() is not there in CEL; write the expression under `matches:`' };
		const { valid, type, error } = parsed.check();
		if (!valid) return { problem: firstLine(error?.message ?? 'it is not valid') };
		if (type !== 'bool' && type !== 'dyn') return { problem: `it gives a ${String(type)}, and has to give true or false` };
		return { run: (names) => parsed(names) as unknown };
	} catch (error) {
		return { problem: firstLine(error instanceof Error ? error.message : String(error)) };
	}
}

function calls(node: unknown, name: string): boolean {
	if (Array.isArray(node)) return node.some((part) => calls(part, name));
	if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return false;
	const { op, args } = node;
	if ((op === 'rcall' || op === 'call') && Array.isArray(args) && args[0] === name) return true;
	return calls(args, name);
}

function firstLine(message: string): string {
	return message.split('\n')[0] ?? message;
}
