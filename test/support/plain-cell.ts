import { DEFAULT_LIMITS } from '#audit/request.ts';
import { findSandbox } from '#sandbox/registry.ts';
import type { OpenSandbox } from '#sandbox/sandbox.ts';

let cells = 0;

/** A cell without a tracer or a server's own needs: these host paths are visible, and that is all. */
export function openPlainCell(visible: readonly string[], signal: AbortSignal): Promise<OpenSandbox> {
	const runId = `plain-${process.pid}-${++cells}`;
	const none = { writable: [], copied: [], hidden: [], env: {} };
	return findSandbox('bubblewrap').open({ runId, network: 'none', visible, ...none, limits: DEFAULT_LIMITS }, signal);
}
