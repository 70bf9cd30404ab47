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
import { DEEPEST_JSON, jsonTooDeep } from '../json-too-deep.ts';
import { visibleLine } from './visible-line.ts';

const LONGEST_NAME = 200;
/** The clock of a pusher may be fast by this much. The latest audit of a server is shown for it, so a later date would hide all others. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/** The form with details beside the report. */
export const pushSchema = z.strictObject({
	serverName: visibleLine(LONGEST_NAME).optional(),
	description: visibleLine(500).optional(),
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
	author: visibleLine(200).optional(),
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
	const startedAt = Date.parse(parsed.report.run.startedAt);
	if (!(startedAt >= 0 && startedAt <= Date.now() + MOST_AHEAD_MS))
		throw new UserError('the report was refused: run.startedAt is no date between 1970 and tomorrow');
	return {
		server: serverName ?? shownName(parsed.report.target.name),
		at: startedAt * 1000,
		report: parsed.report,
		...(signed === undefined ? {} : { envelope: signed.text }),
		...(Object.values(details).some((one) => one !== undefined) ? { details: details as ServerDetails } : {}),
	};
}

/** Half of a surrogate pair at the end is left out, because no link can contain it. */
function shownName(name: string): string {
	const shown = printable(name).trim().slice(0, LONGEST_NAME);
	return shown.replace(/[\ud800-\udbff]$/, '').trimEnd() || 'unnamed';
}

function openPush(sealed: unknown): { readonly value: unknown; readonly text: string } {
	const envelope = parseEnvelope(sealed);
	if (envelope === undefined) throw new UserError('the envelope is no DSSE envelope with one signature');
	const opened = openEnvelope(envelope);
	if (opened.state === 'invalid') throw new UserError(`the signature was refused: ${opened.reason}`);
	if (opened.payloadType !== REPORT_PAYLOAD) throw new UserError(`the envelope holds no report: its payload type is not ${REPORT_PAYLOAD}`);
	if (jsonTooDeep(opened.payload)) throw new UserError(`what was signed nests deeper than ${DEEPEST_JSON} levels`);
	const value = jsonIn(opened.payload);
	if (value === undefined) throw new UserError('what was signed is no JSON');
	return { value, text: envelopeText(envelope) };
}
