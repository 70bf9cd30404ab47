// The JSON report of an audit, as far as policies need it.

import { z } from 'zod';
import { type Report, SCHEMA_VERSION } from '#model/report.ts';
import { givenText } from '#util/given-file.ts';
import { UserError } from '#util/user-error.ts';
import { type AnyReport, upcastReport } from './upcast-report.ts';

const REPORT = z.looseObject({
	schemaVersion: z.string(),
	run: z.looseObject({ startedAt: z.string(), seed: z.number(), transport: z.string() }),
	target: z.looseObject({ named: z.looseObject({ paths: z.array(z.string()), variables: z.array(z.string()) }) }),
	declaration: z
		.looseObject({ tools: z.array(z.looseObject({ name: z.string() })), beyondLimit: z.looseObject({ tools: z.number() }) })
		.nullable(),
	coverage: z.looseObject({ tools: z.looseObject({}), untested: z.array(z.looseObject({ reason: z.string() })) }),
	summary: z.looseObject({ because: z.array(z.string()) }),
	steps: z.array(z.looseObject({ step: z.looseObject({ kind: z.string() }), outcome: z.string() })),
	findings: z.array(z.looseObject({ rule: z.string(), severity: z.string() })),
	sandbox: z.looseObject({ home: z.string(), cwd: z.string() }).nullable(),
	profile: z.looseObject({
		scopes: z.array(z.looseObject({ effects: z.array(z.looseObject({ kind: z.string(), subject: z.string() })).optional() })),
	}),
});

/** Major versions. */
const READABLE = ['1', majorOf(SCHEMA_VERSION)];

/** `label`: name of the file in errors, such as the flag that named it. */
export function reportFile(file: string, label = `--report ${file}`): Report {
	const hint = 'candor audit --json -- <command> > report.json';
	let value: unknown;
	try {
		value = JSON.parse(givenText(file));
	} catch (cause) {
		const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
		throw new UserError(`${label}: ${isMissing ? 'there is no such file' : (cause as Error).message}`, { hint, cause });
	}
	const parsed = REPORT.safeParse(value);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new UserError(`${label} is no report of an audit: ${issue?.path.join('.')}: ${issue?.message}`, { hint });
	}
	const { schemaVersion } = parsed.data;
	// A newer minor version only adds keys.
	if (!READABLE.includes(majorOf(schemaVersion)))
		throw new UserError(`${label} has schema version ${schemaVersion}: this candor reads ${READABLE.join('.x and ')}.x`, {
			hint: 'use the candor that wrote it, or audit the server again',
		});
	return upcastReport(value as AnyReport);
}

function majorOf(version: string): string {
	return version.split('.')[0] ?? '';
}
