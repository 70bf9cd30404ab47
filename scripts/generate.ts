// Writes the generated files of the tree: the published JSON Schemas, docs/rules.md and the parsed shipped policies. Tests fail when they are stale.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectJsonSchema } from '#app/project/project-form.ts';
import { RULES } from '#assess/judge/registry.ts';
import { policyJsonSchema } from '#enforce/policy/language/schema.ts';
import { BUILT_IN_POLICIES } from '#model/policy.ts';
import { renderRulesMarkdown } from '#report/explain.ts';
import { publishedSchemas } from '#report/schema/published.ts';
import { policyFile } from '../src/app/policies/policy-file.ts';
import { parsedForm } from '../src/app/policies/shipped-policy.ts';
import { ROOT } from './static-checks.ts';

mkdirSync(join(ROOT, 'schemas'), { recursive: true });
for (const [name, schema] of Object.entries({
	...publishedSchemas(),
	'policy.schema.json': policyJsonSchema(),
	'candor.schema.json': projectJsonSchema(),
}))
	writeFileSync(join(ROOT, 'schemas', name), `${JSON.stringify(schema, undefined, '\t')}\n`);
mkdirSync(join(ROOT, 'docs'), { recursive: true });
writeFileSync(join(ROOT, 'docs', 'rules.md'), renderRulesMarkdown(RULES));
mkdirSync(join(ROOT, 'policies', 'parsed'), { recursive: true });
for (const name of BUILT_IN_POLICIES) {
	const text = readFileSync(join(ROOT, 'policies', `${name}.yaml`), 'utf8');
	writeFileSync(
		join(ROOT, 'policies', 'parsed', `${name}.json`),
		`${JSON.stringify(parsedForm(text, policyFile(name)), undefined, '\t')}\n`,
	);
}
