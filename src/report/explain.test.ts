import { expect, test } from 'vitest';
import type { RuleDescription } from '#model/finding.ts';
import { columns } from './columns.ts';
import { renderRule, renderRulesMarkdown } from './explain.ts';

const sensitive: RuleDescription = {
	id: 'sensitive-read',
	category: 'sensitive_read',
	severity: 'high',
	summary: 'Opened a file that holds secrets, and no call asked for it.',
	rationale:
		'Keys, tokens and histories are what a thief looks for first. An honest server opens them only when a call names them | or it says so.',
	fix: 'Read only what the call names.',
	needs: ['file'],
};
const changed: RuleDescription = { ...sensitive, id: 'declaration-changed', category: 'manifest_changed', needs: [] };

test.for([40, 60, 80, 120])('a rule at width %i', (width) => {
	const text = renderRule(sensitive, { color: false, width });
	for (const line of text.split('\n')) expect(columns(line)).toBeLessThanOrEqual(width);
	for (const word of ['sensitive-read', 'HIGH', 'sensitive_read', 'Keys, tokens', 'fix', 'file observations']) expect(text).toContain(word);
	expect(text.endsWith('\n')).toBe(true);
});

test('a rule that needs no observation says so', () => {
	expect(renderRule(changed, { color: false, width: 80 })).toContain('the declaration only');
});

test('the page has an anchor a rule, by category, and a table that links to each', () => {
	const page = renderRulesMarkdown([changed, sensitive]);
	expect(page.match(/^## .*/gm)).toEqual(['## sensitive-read', '## declaration-changed']);
	expect(page).toContain('[declaration-changed](#declaration-changed)');
	for (const row of page.split('\n').filter((line) => line.startsWith('|'))) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
});
