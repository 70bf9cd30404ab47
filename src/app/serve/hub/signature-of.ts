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
	// A report of an older version is stored as one of this version.
	const signed = parseReport(jsonIn(payload));
	if (signed.kind === 'refused' || canonicalJson(signed.report) !== canonicalJson(report))
		return { state: 'invalid', keyId, reason: 'the stored report is not the one that was signed' };
	const by = keys.get(keyId);
	return { state: 'valid', keyId, ...(by === undefined ? {} : { by }) };
}
