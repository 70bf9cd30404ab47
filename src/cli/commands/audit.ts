import { cellParts, remoteParts } from '#app/audits/audit-parts.ts';
import { openOutDirectory } from '#app/audits/out-dir.ts';
import { runAudit } from '#app/audits/run-audit.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { renderJson } from '#report/json.ts';
import { renderText } from '#report/text.ts';
import { type AuditFlags, auditRequest, sandboxName } from '../audit-flags.ts';
import { auditExitCode, EXIT } from '../exit-codes.ts';
import { exitCodeFor } from '../fail.ts';
import { showProgress } from '../progress.ts';
import { lookOf } from '../terminal.ts';

export async function auditCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as AuditFlags;
	const request = auditRequest(words, flags);
	const { image, runtime } = flags;
	const parts =
		request.remote === undefined ? cellParts({ sandbox: sandboxName(flags), tracer: flags.tracer, image, runtime }) : remoteParts();
	const outDirectory = flags.outDir === undefined ? undefined : await openOutDirectory(flags.outDir, request.writable);
	const watchers = { progress: showProgress(process.stderr, 'candor'), ...(outDirectory === undefined ? {} : { outDirectory }) };
	const { report, unkept } = await runAudit(request, parts, watchers, interruptSignal());
	const isJson = flags.json === true || flags.format === 'json';
	process.stdout.write(isJson ? renderJson(report) : renderText(report, { ...lookOf(process.stdout), verbose: flags.verbose === true }));
	const code = auditExitCode(report, flags.failOn);
	// What was found stays the result; a clean one without its records is not what was asked for.
	return unkept.map(exitCodeFor).at(-1) === undefined || code !== EXIT.clean ? code : EXIT.error;
}
