// The last verdict on each server, one file per server. A newer audit replaces it atomically.

import { join } from 'node:path';
import { z } from 'zod';
import { ABILITIES, type AuditVerdict } from '#model/audit-verdict.ts';
import { SEVERITIES } from '#model/severity.ts';
import { regularText } from '#util/regular-text.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';

const VERDICT = z.object({
	name: z.string(),
	conclusion: z.enum(['clean', 'findings', 'inconclusive']),
	worst: z.enum(SEVERITIES).nullable(),
	findings: z.int().min(0),
	tools: z.object({ declared: z.int(), worked: z.int() }),
	version: z.string().exactOptional(),
	at: z.iso.datetime(),
	abilities: z.array(z.object({ kind: z.enum(ABILITIES), tools: z.array(z.string()), by: z.enum(['observed', 'declared']) })),
});

export interface KeptVerdict {
	readonly verdict: AuditVerdict;
	/** The least-privilege policy that the audit suggests, as YAML. */
	readonly policy: string;
}

/** Returns undefined if the server was never audited, or if the file is no verdict. */
export function recallVerdict(dataDir: string, key: string): KeptVerdict | undefined {
	try {
		const value: unknown = JSON.parse(regularText(fileOf(dataDir, key)));
		return z.object({ verdict: VERDICT, policy: z.string() }).parse(value);
	} catch {
		return undefined;
	}
}

export async function keepVerdict(dataDir: string, key: string, kept: KeptVerdict): Promise<void> {
	await writeWholeFile(fileOf(dataDir, key), JSON.stringify(kept), true);
}

function fileOf(dataDir: string, key: string): string {
	return join(dataDir, 'verdicts', `${key}.json`);
}
