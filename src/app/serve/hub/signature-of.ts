import type { StoredAudit } from '#model/ports.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { parseReport } from '../../reports/parse-report.ts';
import { openEnvelope, parseEnvelope } from '../../sign/dsse.ts';
import { jsonIn } from '../../sign/sign-file.ts';

export interface ShownSignature {
	readonly state: 'none' | 'valid' | 'invalid';
	readonly keyId?: string;
	/** The name that the user of this hub gave the key. Absent: the key is not among the trusted ones. */
	readonly by?: string;
	readonly reason?: string;
}

/** Verified each time it is shown, so that a change in the database is detected. */
export function signatureOf({ report, envelope: text }: StoredAudit, keys: ReadonlyMap<string, string>): ShownSignature {
	if (text === undefined) return { state: 'none' };
	const envelope = parseEnvelope(jsonIn(Buffer.from(text)));
	if (envelope === undefined) return { state: 'invalid', reason: 'the stored envelope cannot be read' };
	const opened = openEnvelope(envelope);
	if (opened.state === 'invalid') return opened;
	const { keyId, payload } = opened;
	// Each may be of an older version: the payload as signed, the report as stored.
	const [signed, stored] = [parseReport(jsonIn(payload)), parseReport(report)];
	if (signed.kind === 'refused' || stored.kind === 'refused' || canonicalJson(signed.report) !== canonicalJson(stored.report))
		return { state: 'invalid', keyId, reason: 'the stored report is not the one that was signed' };
	const by = keys.get(keyId);
	return { state: 'valid', keyId, ...(by === undefined ? {} : { by }) };
}
