import type { Argv } from '#model/target.ts';
import { cacheDirectory, dataDirectory } from '../directories.ts';
import type { AuditRequest } from './audit.ts';
import { DEFAULT_LIMITS } from './default-limits.ts';
import { DEPTHS } from './depths.ts';

const CALL_TIMEOUT_MS = 15_000;

/** The options of an audit that is requested from outside this machine's terminal. */
export interface OrdinaryAudit {
	readonly command: Argv;
	readonly depth: keyof typeof DEPTHS;
	/** Ordinary calls per tool. Absent: by depth. */
	readonly calls?: number;
	readonly env: Readonly<Record<string, string>>;
}

/** An audit in the cell with all defaults: the server has no host network and changes none of the user's files. */
export function ordinaryRequest({ command, depth, calls, env }: OrdinaryAudit): AuditRequest {
	const { budget, isBusyAtFirst, ...rest } = DEPTHS[depth];
	return {
		...rest,
		typed: command,
		from: process.cwd(),
		env,
		writable: [],
		network: 'sink',
		answers: { isBusyAtFirst },
		budget: calls === undefined ? budget : { ...budget, calls },
		callTimeoutMs: CALL_TIMEOUT_MS,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: cacheDirectory(),
		dataDir: dataDirectory(),
	};
}
