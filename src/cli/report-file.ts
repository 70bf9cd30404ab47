// The JSON report of an audit, as far as policies need it.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Report } from '#model/report.ts';
import { READABLE_VERSIONS, upcastReport } from '#report/upcast-report.ts';
import { UserError } from '#util/user-error.ts';

const REPORT = z.looseObject({
	schemaVersion: z.enum(READABLE_VERSIONS),
	run: z.looseObject({ startedAt: z.string(), seed: z.number(), transport: z.string() }),
	target: z.looseObject({ named: z.looseObject({ paths: z.array(z.string()), variables: z.array(z.string()) }) }),
	declaration: z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) }).nullable(),
	steps: z.array(z.looseObject({ step: z.looseObject({ kind: z.string() }), outcome: z.string() })),
	findings: z.array(z.looseObject({ rule: z.string(), severity: z.string() })),
	sandbox: z.looseObject({ home: z.string(), cwd: z.string() }).nullable(),
	profile: z.looseObject({ scopes: z.array(z.looseObject({ facts: z.array(z.looseObject({ kind: z.string(), subject: z.string() })) })) }),
});

export function reportFile(file: string): Report {
	const hint = 'candor audit --json -- <command> > report.json';
	let value: unknown;
	try {
		value = JSON.parse(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new UserError(`--report ${file}: ${(cause as Error).message}`, { hint, cause });
	}
	const parsed = REPORT.safeParse(value);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new UserError(`--report ${file} is no report of an audit: ${issue?.path.join('.')}: ${issue?.message}`, { hint });
	}
	return upcastReport(value as Report);
}
