// The content of a push: the report as the file contains it, or an envelope signed with the user's key.

import type { ServerDetails } from '#model/ports.ts';
import type { PushedAudit } from '#model/pushed-audit.ts';
import { UserError } from '#util/user-error.ts';
import { parseReport } from '../reports/parse-report.ts';
import { jsonIn, sealFile } from '../sign/sign-file.ts';
import type { SigningKey } from '../sign/signing-key.ts';

export interface PushRequest extends ServerDetails {
	readonly serverName?: string;
}

export interface PreparedPush {
	readonly audit: PushedAudit;
	/** The name under which the hub lists it. */
	readonly server: string;
}

/** `name`: name of the file in messages. */
export function pushedAuditOf(bytes: Buffer, name: string, request: PushRequest, key: SigningKey | undefined): PreparedPush {
	const hint = 'candor audit --json -- <command> > audit.json && candor push audit.json';
	const value = jsonIn(bytes);
	if (value === undefined) throw new UserError(bytes.length === 0 ? `${name} is empty` : `${name} is no JSON`, { hint });
	const parsed = parseReport(value);
	if (parsed.kind === 'refused') throw new UserError(`${name}: ${parsed.problem}`, { hint });
	const { report } = parsed;
	// The hub gets the report unchanged, whatever its version.
	const content = key === undefined ? { report: value as typeof report } : { envelope: sealFile(bytes, key) };
	return { audit: { ...request, ...content }, server: request.serverName ?? report.target.name };
}
