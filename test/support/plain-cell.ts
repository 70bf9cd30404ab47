import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import type { Confinement } from '#observe/sandbox/confinement.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import type { OpenSandbox, Sandbox } from '#observe/sandbox/sandbox.ts';

let cells = 0;

/** A cell without a server's own needs: no network, and nothing of the host is there, but for `changes`. */
export function openPlainCell(
	changes: Partial<Confinement> = {},
	sandbox: Sandbox = findSandbox('bubblewrap'),
	signal: AbortSignal = new AbortController().signal,
): Promise<OpenSandbox> {
	const runId = `plain-${process.pid}-${++cells}`;
	const nothing = { visible: [], writable: [], views: [], hidden: [], env: {} };
	return sandbox.open({ runId, network: 'none', ...nothing, limits: DEFAULT_LIMITS, ...changes }, signal);
}
