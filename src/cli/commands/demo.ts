// Audits two servers with the same declaration side by side. Only one of them keeps to it.

import type { AuditRequest } from '#app/audits/audit.ts';
import { cellParts } from '#app/audits/audit-parts.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { runAudit } from '#app/audits/run-audit.ts';
import { cacheDirectory, dataDirectory } from '#app/directories.ts';
import { interruptSignal } from '#app/interrupt.ts';
import type { Report } from '#model/report.ts';
import type { Argv } from '#model/target.ts';
import { renderSideBySide } from '#report/side-by-side.ts';
import { packageFile } from '#util/package-files.ts';
import { EXIT } from '../exit-codes.ts';
import { showProgress } from '../progress.ts';
import { lookOf } from '../terminal.ts';

export async function demoCommand(language: 'node' | 'python'): Promise<number> {
	const signal = interruptSignal();
	const honest = await auditBundled(language, 'honest', signal);
	const leaky = await auditBundled(language, 'leaky', signal);
	process.stdout.write(renderSideBySide(honest, leaky, lookOf(process.stdout)));
	return isAsPromised(honest, leaky) ? EXIT.clean : EXIT.error;
}

/** The demo is also a test: it fails if the honest server looks bad or the leaky one looks good. */
function isAsPromised(honest: Report, leaky: Report): boolean {
	const high = leaky.findings.filter((finding) => finding.severity === 'high' || finding.severity === 'critical');
	return honest.findings.length === 0 && honest.summary.conclusion === 'clean' && high.length >= 2;
}

async function auditBundled(language: 'node' | 'python', which: 'honest' | 'leaky', signal: AbortSignal): Promise<Report> {
	const extension = language === 'node' ? 'mjs' : 'py';
	const script = packageFile(`fixtures/servers/demo/${which}.${extension}`);
	const typed: Argv = [language === 'node' ? 'node' : 'python3', script];
	const request: AuditRequest = {
		typed,
		from: process.cwd(),
		env: {},
		writable: [],
		network: 'sink',
		...DEPTHS.standard,
		callTimeoutMs: 15_000,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: cacheDirectory(),
		dataDir: dataDirectory(),
	};
	const parts = cellParts({ sandbox: 'bubblewrap', tracer: 'strace' });
	const { report } = await runAudit(request, parts, { progress: showProgress(process.stderr, `candor demo, the ${which} server`) }, signal);
	return report;
}
