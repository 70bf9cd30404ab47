// Writes what is generated from the source and kept in the tree: the published JSON Schemas and docs/rules.md. Tests fail when they are stale.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '#judge/registry.ts';
import { policyJsonSchema } from '#policy/language/schema.ts';
import { renderRulesMarkdown } from '#report/explain.ts';
import { publishedSchemas } from '#report/schema/published.ts';
import { ROOT } from './static-checks.ts';

mkdirSync(join(ROOT, 'schemas'), { recursive: true });
for (const [name, schema] of Object.entries({ ...publishedSchemas(), 'policy.schema.json': policyJsonSchema() }))
	writeFileSync(join(ROOT, 'schemas', name), `${JSON.stringify(schema, undefined, '\t')}\n`);
mkdirSync(join(ROOT, 'docs'), { recursive: true });
writeFileSync(join(ROOT, 'docs', 'rules.md'), renderRulesMarkdown(RULES));
