// --baseline: known findings pass, new ones fail, and so do entries without a finding.

import { z } from 'zod';
import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { givenText } from '#util/given-file.ts';
import type { LaterFile } from '#util/later-file.ts';
import { UserError } from '#util/user-error.ts';

const BASELINE = z.strictObject({
	baselineVersion: z.literal(1),
	findings: z.array(z.strictObject({ id: z.string().min(1), severity: z.string().optional(), observed: z.string().optional() })),
});
export type KnownFindings = z.infer<typeof BASELINE>;

export interface BaselineComparison {
	readonly known: readonly Finding[];
	readonly fresh: readonly Finding[];
	/** Ids that the audit did not find again. */
	readonly stale: readonly string[];
}

export function readBaseline(file: string): KnownFindings {
	try {
		return BASELINE.parse(JSON.parse(givenText(file)));
	} catch (cause) {
		const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
		const reason = isMissing ? 'there is no such file' : cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
		throw new UserError(`--baseline ${file}: ${reason}`, { hint: `--write-baseline ${file} writes what is found now`, cause });
	}
}

export async function writeBaseline(file: LaterFile, { findings }: Report): Promise<void> {
	const sorted = findings.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, severity, observed }) => ({ id, severity, observed }));
	await file.write(`${JSON.stringify({ baselineVersion: 1, findings: sorted } satisfies KnownFindings, undefined, 2)}\n`);
}

export function compareBaseline({ findings }: Report, baseline: KnownFindings): BaselineComparison {
	const [known, found] = [new Set(baseline.findings.map(({ id }) => id)), new Set(findings.map(({ id }) => id))];
	return {
		known: findings.filter(({ id }) => known.has(id)),
		fresh: findings.filter(({ id }) => !known.has(id)),
		stale: baseline.findings.map(({ id }) => id).filter((id) => !found.has(id)),
	};
}
