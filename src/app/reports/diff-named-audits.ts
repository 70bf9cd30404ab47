// The difference of two audits. Each is a JSON report, the directory of a stored run, or a version of a package, which is audited now.

import { existsSync } from 'node:fs';
import { diffReports } from '#assess/diff/diff-reports.ts';
import type { AuditDiff } from '#model/audit-diff.ts';
import type { Report } from '#model/report.ts';
import type { Argv } from '#model/target.ts';
import { exactVersion, parsePackageSpec } from '#observe/target/npm/package-spec.ts';
import { UserError } from '#util/user-error.ts';
import type { DEPTHS } from '../audits/depths.ts';
import { ordinaryRequest } from '../audits/ordinary-request.ts';
import type { ProgressView } from '../audits/run-audit.ts';
import { auditOf } from './audit-of.ts';

/** How versions of a package are run. */
export interface VersionRuns {
	readonly depth: keyof typeof DEPTHS;
	/** The words after the package on the command line of the server. */
	readonly words: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly progress: (label: string) => ProgressView;
}

// mcp-server-git==2026.1.14
const PYTHON = /^[\w][\w.-]*===?[^=\s]+$/;
// @scope/server@1.2.3 · some-server@1.2.3
const NPM = /^(?:@[\w.~-]+\/)?[\w~][\w.~-]*@[^@/\s]+$/;

export async function diffNamedAudits(earlier: string, later: string, runs: VersionRuns, signal: AbortSignal): Promise<AuditDiff> {
	const sides = [earlier, later].map((word) => ({ word, command: commandOf(word, runs.words) }));
	if (sides.every(({ command }) => command === undefined) && runs.words.length > 0)
		throw new UserError('words after -- are given to a server, and two stored audits start none', {
			hint: `candor diff ${earlier} ${later}`,
		});
	const [before, after] = sides.map(
		({ word, command }) =>
			() =>
				command === undefined ? auditOf(word) : versionAudit(word, command, runs, signal),
	);
	if (before === undefined || after === undefined) throw new Error('two audits are compared');
	// One after the other: what both do at the same time could differ by chance.
	return diffReports(await before(), await after());
}

/** A file of that name comes before a package. */
function commandOf(word: string, words: readonly string[]): Argv | undefined {
	if (existsSync(word)) return undefined;
	if (PYTHON.test(word)) return ['uvx', word, ...words];
	if (!NPM.test(word)) return undefined;
	if (exactVersion(parsePackageSpec(word).wanted) === undefined)
		throw new UserError(`${word}: a difference needs one exact version of a package`, {
			hint: 'candor diff some-server@1.2.3 some-server@1.2.4',
		});
	return ['npx', '-y', word, ...words];
}

/** Candor does not remember these audits: the versions are looked at, and none of them is the user's server. */
async function versionAudit(word: string, command: Argv, { depth, env, progress }: VersionRuns, signal: AbortSignal): Promise<Report> {
	const { dataDir: _, ...request } = ordinaryRequest({ command, depth, env });
	// Two stored audits need no code that runs one.
	const [{ cellParts }, { runAudit }] = await Promise.all([import('../audits/audit-parts.ts'), import('../audits/run-audit.ts')]);
	const parts = cellParts({ sandbox: 'bubblewrap', tracer: 'strace' });
	return (await runAudit(request, parts, { progress: progress(`candor diff, ${word}`) }, signal)).report;
}
