// What is generated and kept in the tree is what its source says now.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '#judge/registry.ts';
import { renderRulesMarkdown } from '#report/explain.ts';

test('docs/rules.md describes the rules as they are (node scripts/generate.ts writes it)', () => {
	const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'rules.md'), 'utf8');
	expect(page).toBe(renderRulesMarkdown(RULES));
});
