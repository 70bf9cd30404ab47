import { refuseOwnFiles } from '#app/audits/refuse-own-files.ts';
import { type AuditFlags, auditRequest, sandboxName } from '../audit-flags.ts';
import { auditExitCode } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { reportPrinter } from '../print-report.ts';
import { baselineCheck, projectChoice } from '../project-flags.ts';

export async function auditCommand(words: readonly string[], given: object): Promise<number> {
	const asked = given as Omit<AuditFlags, 'depth'> & Partial<Pick<AuditFlags, 'depth'>>;
	const hasServer = words.length > 0 || asked.image !== undefined || asked.url !== undefined;
	const project = projectChoice(words, hasServer, asked);
	const flags: AuditFlags = { ...asked, depth: asked.depth ?? project.depth ?? 'standard' };
	const request = project.applied(auditRequest(project.words, flags));
	await refuseOwnFiles(request);
	const printer = await reportPrinter(flags);
	const baseline = await baselineCheck(project.baseline, flags.writeBaseline);
	// Loads the code that runs an audit only here, so that a bad flag is refused immediately.
	const [{ cellParts, remoteParts }, { beginAudit }, { interruptSignal }] = await Promise.all([
		import('#app/audits/audit-parts.ts'),
		import('#app/audits/begin-audit.ts'),
		import('#app/interrupt.ts'),
	]);
	const { image, runtime } = flags;
	const parts =
		request.remote === undefined ? cellParts({ sandbox: sandboxName(flags), tracer: flags.tracer, image, runtime }) : remoteParts();
	const signal = interruptSignal();
	// Programs start and are waited for while the rest is loaded.
	await using begun = beginAudit(parts, request, signal);
	const [{ runAudit }, { openOutDirectory }, { showProgress }] = await Promise.all([
		import('#app/audits/run-audit.ts'),
		import('#app/audits/out-dir.ts'),
		import('../progress.ts'),
	]);
	const outDirectory = flags.outDir === undefined ? undefined : await openOutDirectory(flags.outDir, request.writable);
	const watchers = { progress: showProgress(process.stderr, 'candor'), ...(outDirectory === undefined ? {} : { outDirectory }) };
	const { report, unkept } = await runAudit(request, parts, watchers, signal, begun);
	const unwritten = await printer.print(report);
	const code = await baseline.check(report, (judged) => auditExitCode(judged, flags.failOn));
	return exitCodeBeside([...unkept, ...unwritten], code);
}
