// What is generated and kept in the tree is what its source says now.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '#assess/judge/registry.ts';
import { trustIn } from '#assess/judge/trust.ts';
import { SEVERITIES } from '#model/finding.ts';
import { BUILT_IN_POLICIES } from '#model/policy.ts';
import { renderRulesMarkdown } from '#report/explain.ts';
import { policyFile } from '../../src/app/policies/policy-file.ts';
import { shippedPolicy } from '../../src/app/policies/shipped-policy.ts';
import { evidenceOf } from '../evidence.ts';

test('docs/rules.md describes the rules as they are (node scripts/generate.ts writes it)', () => {
	const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'rules.md'), 'utf8');
	expect(page).toBe(renderRulesMarkdown(RULES));
});

test('docs/trust.md has the weights as they are', () => {
	const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'trust.md'), 'utf8');
	// | critical | 0.5 |
	const received = Object.fromEntries(
		[...page.matchAll(/^\s*\| (\w+) \| ([\d.]+) \|$/gm)].map(([, severity, weight]) => [severity, Number(weight)]),
	);
	const real = SEVERITIES.map((severity) => [
		severity,
		Math.round((1 - trustIn([{ id: 'x', severity, title: 'x', findings: ['x'], steps: [], fix: '' }], evidenceOf()).score) * 100) / 100,
	]);
	expect(received).toEqual(Object.fromEntries(real));
});

test.each(BUILT_IN_POLICIES)('policies/parsed/%s.json is what its text says (node scripts/generate.ts writes it)', (name) => {
	expect(shippedPolicy(name)).toEqual(policyFile(name));
});
