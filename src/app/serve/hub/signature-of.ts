import type { StoredAudit } from '#model/ports.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { parseReport } from '../../reports/parse-report.ts';
import { openEnvelope, parseEnvelope } from '../../sign/dsse.ts';
import { jsonIn } from '../../sign/sign-file.ts';

export interface ShownSignature {
	readonly state: 'none' | 'valid' | 'invalid';
	readonly keyId?: string;
	/** What the user of this hub calls the key; absent: it is not among the keys that they rely on. */
	readonly by?: string;
	readonly reason?: string;
}

/** Checked each time it is shown: a report that was changed in the database is not as it was signed. */
export function signatureOf({ report, envelope: text }: StoredAudit, keys: ReadonlyMap<string, string>): ShownSignature {
	if (text === undefined) return { state: 'none' };
	const envelope = parseEnvelope(jsonIn(Buffer.from(text)));
	if (envelope === undefined) return { state: 'invalid', reason: 'the stored envelope cannot be read' };
	const opened = openEnvelope(envelope);
	if (opened.state === 'invalid') return opened;
	const { keyId, payload } = opened;
	// Each may be of an older version: the payload as it was signed, the report as it was stored.
	const [signed, stored] = [parseReport(jsonIn(payload)), parseReport(report)];
	if (signed.kind === 'refused' || stored.kind === 'refused' || canonicalJson(signed.report) !== canonicalJson(stored.report))
		return { state: 'invalid', keyId, reason: 'the stored report is not the one that was signed' };
	const by = keys.get(keyId);
	return { state: 'valid', keyId, ...(by === undefined ? {} : { by }) };
}
