// Lists the tools that a server declares: the server is started in a cell without a network, asked, and stopped. No tool is called.

import type { DeclaredTool } from '#model/declaration.ts';
import { NO_EXTRAS } from '#model/extras.ts';
import { UserError } from '#util/user-error.ts';
import { cacheDirectory } from '../directories.ts';
import { interruptSignal } from '../interrupt.ts';
import type { AuditRequest } from './audit.ts';
import { untracedParts } from './audit-parts.ts';
import { DEFAULT_LIMITS } from './default-limits.ts';
import { type ProgressView, runAudit } from './run-audit.ts';

const TIMEOUT_MS = 15_000;

export async function declaredTools(
	command: readonly string[],
	env: Readonly<Record<string, string>>,
	progress: ProgressView,
): Promise<readonly DeclaredTool[]> {
	const request: AuditRequest = {
		typed: command,
		from: process.cwd(),
		env,
		writable: [],
		network: 'none',
		budget: { calls: 0, baits: 0, edges: 0, malformed: 0 },
		maxSteps: 0,
		injections: { perTool: 0, inAll: 0, leastWeight: 0 },
		extras: NO_EXTRAS,
		passes: 1,
		idleMs: 0,
		shrinkTries: 0,
		secretCalls: 0,
		callTimeoutMs: TIMEOUT_MS,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: cacheDirectory(),
	};
	const { report } = await runAudit(request, untracedParts(), { progress: quietly(progress) }, interruptSignal());
	const { declaration, summary } = report;
	if (declaration !== null) return declaration.tools;
	throw new UserError(summary.because[0] ?? 'the server declared nothing', {
		hint: 'candor risk --env NAME=value -- <command>, if it needs a setting to start',
	});
}

/** The stages of an audit that happen here. */
const STAGES: ReadonlySet<string> = new Set(['resolve', 'fetch', 'cell', 'install', 'start', 'stop']);

function quietly({ show, end }: ProgressView): ProgressView {
	return {
		show: (event) => {
			if (event.kind === 'stage' && STAGES.has(event.stage)) show(event);
		},
		end,
	};
}
