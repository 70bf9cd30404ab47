// The difference of two audits, as `candor diff --json` prints it and GET /api/audits/:id/diff/:other answers.

import { z } from 'zod';
import { EFFECT_KINDS } from '#model/profile.ts';
import { SEVERITIES } from '#model/severity.ts';
import { findingSchema } from './report-schema.ts';

const beforeAfter = <Value extends z.ZodType>(value: Value) => z.strictObject({ before: value, after: value });
const severity = z.enum(SEVERITIES);
/** A report of a newer minor version may have more keys. */
const finding = z.looseObject(findingSchema.shape).meta({ id: 'DiffFinding' });
const effect = z.looseObject({ kind: z.enum(EFFECT_KINDS), subject: z.string(), attempted: z.int(), succeeded: z.int() });
const entry = z.strictObject({ kind: z.enum(['server', 'tool', 'prompt', 'resource', 'template']), name: z.string() });
const identity = z.strictObject({ run: z.string(), startedAt: z.string(), server: z.string(), version: z.string().nullable() });

export const diffSchema = z.strictObject({
	audits: beforeAfter(identity),
	conclusion: beforeAfter(z.enum(['clean', 'findings', 'inconclusive'])),
	trust: beforeAfter(z.number()),
	findings: z.strictObject({
		appeared: z.array(finding),
		gone: z.array(z.strictObject({ finding, untested: z.string().exactOptional().describe('Why it may still be there.') })),
		changed: z.array(z.strictObject({ finding, before: severity, after: severity })),
		unchanged: z.int(),
	}),
	declaration: z.strictObject({
		added: z.array(entry),
		removed: z.array(entry),
		changed: z.array(
			z.strictObject({ ...entry.shape, fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })) }),
		),
	}),
	effects: z.array(
		z.strictObject({
			scope: z.strictObject({ kind: z.enum(['tool', 'resource', 'prompt', 'phase']), name: z.string() }),
			appeared: z.array(effect),
			gone: z.array(effect),
			reexplained: z.array(effect),
		}),
	),
	coverage: z.strictObject({
		declared: beforeAfter(z.int()),
		worked: beforeAfter(z.int()),
		nowWork: z.array(z.string()),
		noLongerWork: z.array(z.string()),
		calls: beforeAfter(z.int()),
		gaps: beforeAfter(z.int()),
	}),
	caveats: z.array(z.string()),
	summary: z.array(z.string()),
});
