// One audit: observe the server, compare with the memory of it, assess, remember, report.

import type { AuditEvent } from '#model/audit-event.ts';
import type { RunRecord } from '#model/run-record.ts';
import { isAtLeast } from '#model/severity.ts';
import { observe } from '#observe/record/observe.ts';
import type { ObserveParts, ObserveRequest } from '#observe/record/request.ts';
import type { SignatureCheck } from '../memory/remembered-declaration.ts';
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
		findingsOf: async (record) => {
			const { assess } = await import('#assess/report/assess.ts');
			return assess(record).findings.filter(({ severity }) => isAtLeast(severity, 'medium'));
		},
	});
	// Not loaded before the server runs: it waits for none of it.
	const { assessWithMemory } = await import('./assess-with-memory.ts');
	const { record, report } = await assessWithMemory(observed.record, observed.request, parts.checkAcceptance);
	await parts.keepRecord?.(record);
	yield { kind: 'report', report };
}
