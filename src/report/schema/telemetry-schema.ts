// One line of `--export-telemetry`: an event of the run, in order.

import { z } from 'zod';
import { STAGES } from '#model/audit-event.ts';
import { SCHEMA_VERSION } from '#model/report.ts';
import { declarationSchema } from './declaration-schema.ts';
import { observationSchema } from './observation-schema.ts';
import { findingSchema, runSchema, stepResultSchema, summarySchema, trustSchema } from './report-schema.ts';

const count = z.int().min(0);
const base = {
	schemaVersion: z.literal(SCHEMA_VERSION),
	seq: count.meta({ description: 'Counts the lines of the file, from 1' }),
	at: z.number().meta({ description: 'Microseconds since the Unix epoch, when the event was told' }),
};

export const telemetrySchema = z.discriminatedUnion('kind', [
	z.strictObject({ ...base, kind: z.literal('stage'), stage: z.enum(STAGES), detail: z.string().exactOptional() }),
	z.strictObject({ ...base, kind: z.literal('declared'), declaration: declarationSchema, stepsPlanned: count }),
	z.strictObject({
		...base,
		kind: z.literal('step'),
		result: stepResultSchema
			.omit({ reply: true })
			.meta({ id: 'ToldStep', description: 'Without the reply: the report has it, with canaries masked' }),
		done: count,
		planned: count,
	}),
	z.strictObject({ ...base, kind: z.literal('observed'), observation: observationSchema }),
	z.strictObject({ ...base, kind: z.literal('finding'), finding: findingSchema }),
	z.strictObject({ ...base, kind: z.literal('end'), run: runSchema, summary: summarySchema, trust: trustSchema }),
]);
