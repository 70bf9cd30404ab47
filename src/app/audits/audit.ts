// One audit: observe the server, compare with the memory of it, assess, remember, report.

import { assess } from '#assess/report/assess.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Report } from '#model/report.ts';
import type { RunRecord } from '#model/run-record.ts';
import { isAtLeast } from '#model/severity.ts';
import { ORDINARY_CLIENT } from '#observe/exercise/open-session.ts';
import { observe } from '#observe/record/observe.ts';
import type { ObserveParts, ObserveRequest } from '#observe/record/request.ts';
import { otherTools } from '../memory/other-tools.ts';
import { type RunDeclaration, recallDeclaration, rememberDeclaration, type SignatureCheck } from '../memory/remembered-declaration.ts';
import { runContext } from '../memory/run-context.ts';
import { serverIdentity } from '../memory/server-identity.ts';
import { rememberVerdict } from '../verdicts/remember-verdict.ts';
import { observeWithOlderLibrary } from './observe-with-older-library.ts';

export interface AuditRequest extends ObserveRequest {
	/** Directory with the declarations of earlier runs. Absent: this run is neither compared nor kept. */
	readonly dataDir?: string;
}

export interface AuditParts extends ObserveParts {
	/** Checks whether a person signed a declaration. Absent: no signature is accepted. */
	readonly checkAcceptance?: SignatureCheck;
	/** Receives the record of the run, complete with the memory of the server. */
	readonly keepRecord?: (record: RunRecord) => Promise<void>;
}

export async function* audit(request: AuditRequest, parts: AuditParts, signal: AbortSignal): AsyncGenerator<AuditEvent, void> {
	const observed = yield* observeWithOlderLibrary(request, {
		observe: (one) => observe(one, parts, signal),
		findingsOf: (record) => assess(record).findings.filter(({ severity }) => isAtLeast(severity, 'medium')),
	});
	const { record, report } = await withMemory(observed.record, observed.request, parts);
	await parts.keepRecord?.(record);
	yield { kind: 'report', report };
}

interface Assessed {
	readonly record: RunRecord;
	readonly report: Report;
}

async function withMemory(observed: RunRecord, request: AuditRequest, { checkAcceptance }: AuditParts): Promise<Assessed> {
	const { dataDir } = request;
	if (dataDir === undefined) return { record: observed, report: assess(observed) };
	const declared = declaredIn(observed, request);
	const recalled = await recallDeclaration(dataDir, declared, checkAcceptance);
	const { known, doubts } = recalled;
	const others = await otherTools(dataDir, new Set([declared.server.name, declared.server.id]));
	const remembered = {
		...(known === undefined ? {} : { previous: known }),
		doubts,
		...(others.length === 0 ? {} : { otherTools: others }),
	};
	const record = { ...observed, remembered };
	const report = assess(record);
	const failure = await rememberDeclaration(dataDir, declared, recalled, observed.run.startedAt);
	const unkept = await rememberVerdict(request, report);
	const failures = [
		...(failure === undefined ? [] : [`this declaration could not be kept for the next run: ${failure}`]),
		...(unkept === undefined ? [] : [`this verdict could not be kept: ${unkept}`]),
	];
	if (failures.length === 0) return { record, report };
	return {
		record: { ...record, remembered: { ...record.remembered, doubts: [...doubts, ...failures] } },
		report: { ...report, run: { ...report.run, degraded: [...report.run.degraded, ...failures] } },
	};
}

/** Variables are compared by name, because the record leaves out values that may be secrets. */
function declaredIn({ launch, request: { env }, declaration }: RunRecord, { remote }: AuditRequest): RunDeclaration {
	return { server: serverIdentity(launch, remote?.url), context: runContext(launch, env, ORDINARY_CLIENT, declaration), declaration };
}
