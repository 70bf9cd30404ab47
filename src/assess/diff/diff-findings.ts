import type { AuditDiff, ChangedSeverity, GoneFinding } from '#model/audit-diff.ts';
import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { worstFirst } from '#model/severity.ts';

/** A finding keeps its id across audits; see `finding-draft.ts`. */
export function diffFindings(before: Report, after: Report): AuditDiff['findings'] {
	const [was, is] = [byId(before.findings), byId(after.findings)];
	const appeared = after.findings.filter(({ id }) => !was.has(id));
	const gone = before.findings.filter(({ id }) => !is.has(id));
	const changed = after.findings.flatMap((finding): ChangedSeverity[] => {
		const earlier = was.get(finding.id);
		if (earlier === undefined || earlier.severity === finding.severity) return [];
		return [{ finding, before: earlier.severity, after: finding.severity }];
	});
	return {
		appeared: worstFirst(appeared),
		gone: worstFirst(gone).map((finding): GoneFinding => {
			const untested = whyUntested(finding, after);
			return untested === undefined ? { finding } : { finding, untested };
		}),
		changed,
		unchanged: is.size - appeared.length - changed.length,
	};
}

function byId(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
	return new Map(findings.map((finding) => [finding.id, finding]));
}

/** A finding that could not have been made is not gone. */
function whyUntested({ rule, tool }: Finding, { verdicts, declaration, coverage }: Report): string | undefined {
	if (declaration === null) return 'the server declared nothing in the later audit';
	const verdict = verdicts.find((one) => one.rule === rule);
	if (verdict === undefined) return `the later audit has no rule ${rule}`;
	if (verdict.verdict === 'untested') return verdict.reason ?? `the rule ${rule} was not tested`;
	const skipped = coverage.untested.find(({ kind, name }) => kind === 'tool' && name === tool);
	if (skipped !== undefined) return `${skipped.name} was not called: ${skipped.reason}`;
	const isDeclared = declaration.tools.some(({ name }) => name === tool);
	const failed = coverage.notWorked.find((one) => one.tool === tool);
	return tool !== undefined && isDeclared && failed !== undefined ? `no ordinary call of ${tool} succeeded in the later audit` : undefined;
}
