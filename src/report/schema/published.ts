// The JSON Schemas (2020-12) that other programs validate with; scripts/generate.ts writes them to schemas/.

import { z } from 'zod';
import { diffSchema } from './diff-schema.ts';
import { ledgerRowSchema } from './ledger-schema.ts';
import { lockSchema } from './lock-schema.ts';
import { observationSchema } from './observation-schema.ts';
import { reportSchema } from './report-schema.ts';
import { telemetrySchema } from './telemetry-schema.ts';

export function publishedSchemas(): Readonly<Record<string, object>> {
	return {
		'report.schema.json': published(reportSchema, 'Candor report', 'What `candor audit --json` prints and report.json holds'),
		'diff.schema.json': published(diffSchema, 'Candor diff', 'What changed between two audits: what `candor diff --json` prints'),
		'observation.schema.json': published(observationSchema, 'Candor observation', 'One line of observations.ndjson'),
		'ledger.schema.json': published(ledgerRowSchema, 'Candor ledger row', 'One line of `candor ledger --json`'),
		'lock.schema.json': published(
			lockSchema,
			'Candor lock',
			'What `candor lock` writes and `candor verify` reads; docs/lock.md explains it',
		),
		'telemetry.schema.json': published(telemetrySchema, 'Candor telemetry', 'One line of `candor test --export-telemetry`'),
	};
}

function published(schema: z.ZodType, title: string, description: string): object {
	const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', override: plainTuple });
	return { $schema, title, description, ...rest };
}

/** An argv is a non-empty list. This form is understood by every validator, even by those that are strict about tuples. */
function plainTuple({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
	if (jsonSchema.prefixItems === undefined) return;
	jsonSchema.minItems = jsonSchema.prefixItems.length;
	delete jsonSchema.prefixItems;
}
