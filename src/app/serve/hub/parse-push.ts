// Checks what a client pushes: a complete report, alone or in an envelope with a matching signature.

import { z } from 'zod';
import { REPORT_PAYLOAD } from '#model/dsse-envelope.ts';
import type { NewAudit, ServerDetails } from '#model/ports.ts';
import { SERVER_CATEGORIES } from '#model/pushed-audit.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { parseReport } from '../../reports/parse-report.ts';
import { envelopeText, openEnvelope, parseEnvelope } from '../../sign/dsse.ts';
import { jsonIn } from '../../sign/sign-file.ts';

const LONGEST_NAME = 200;
const seen = (text: string) => printable(text) === text && text.trim() === text;
const line = (longest: number) =>
	z.string().min(1).max(longest).refine(seen, 'expected one line of letters that can be seen, no blanks around them');

/** The form with details beside the report. */
export const pushSchema = z.strictObject({
	serverName: line(LONGEST_NAME).optional(),
	description: line(500).optional(),
	// A page shows it as a link.
	githubUrl: z
		.url({ protocol: /^https?$/ })
		.max(500)
		.optional(),
	// @scope/name
	npmPackage: z
		.string()
		.max(214)
		.regex(/^(?:@[\w.~-]+\/)?[\w.~-]+$/)
		.optional(),
	author: line(200).optional(),
	category: z.enum(SERVER_CATEGORIES).optional(),
	report: z
		.unknown()
		.optional()
		.describe('The JSON report of an audit, as `candor audit --json` prints it. Absent where an envelope holds it.'),
	envelope: z.unknown().optional().describe('A DSSE envelope with the report as its payload, as `candor sign` writes it.'),
});

/** Throws a UserError that says what is wrong. */
export function parsePush(body: unknown): NewAudit {
	const isBare = typeof body === 'object' && body !== null && 'schemaVersion' in body;
	const wrapped = pushSchema.safeParse(isBare ? { report: body } : body);
	if (!wrapped.success) throw new UserError(`the push is not as documented: ${z.prettifyError(wrapped.error).slice(0, 500)}`);
	const { serverName, report: given, envelope: sealed, ...details } = wrapped.data;
	const signed = sealed === undefined || sealed === null ? undefined : openPush(sealed);
	if (given === undefined && signed === undefined) throw new UserError('the push holds no report');
	if (signed !== undefined && given !== undefined && canonicalJson(given) !== canonicalJson(signed.value))
		throw new UserError('the report is not the one that was signed');
	const value = signed === undefined ? given : signed.value;
	const parsed = parseReport(value);
	if (parsed.kind === 'refused') throw new UserError(`the report was refused: ${parsed.problem}`);
	const at = Date.parse(parsed.report.run.startedAt) * 1000;
	if (!Number.isSafeInteger(at)) throw new UserError('the report was refused: run.startedAt is no date');
	return {
		server: serverName ?? (printable(parsed.report.target.name).trim().slice(0, LONGEST_NAME) || 'unnamed'),
		at,
		report: parsed.report,
		...(signed === undefined ? {} : { envelope: signed.text }),
		...(Object.values(details).some((one) => one !== undefined) ? { details: details as ServerDetails } : {}),
	};
}

function openPush(sealed: unknown): { readonly value: unknown; readonly text: string } {
	const envelope = parseEnvelope(sealed);
	if (envelope === undefined) throw new UserError('the envelope is no DSSE envelope with one signature');
	const opened = openEnvelope(envelope);
	if (opened.state === 'invalid') throw new UserError(`the signature was refused: ${opened.reason}`);
	if (opened.payloadType !== REPORT_PAYLOAD) throw new UserError(`the envelope holds no report: its payload type is not ${REPORT_PAYLOAD}`);
	const value = jsonIn(opened.payload);
	if (value === undefined) throw new UserError('what was signed is no JSON');
	return { value, text: envelopeText(envelope) };
}
