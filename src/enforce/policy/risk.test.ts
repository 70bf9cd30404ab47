import { expect, test } from 'vitest';
import { riskOf } from './risk.ts';

const names = (...list: string[]) => riskOf(list.map((name) => ({ name })));

test.each([
	[['add_numbers', 'echo', 'reverse_string'], 'LOW'],
	[['format_note'], 'LOW'],
	[['read_file'], 'MEDIUM'],
	[['get_weather'], 'LOW'],
	[['fetch_url'], 'MEDIUM'],
	[['delete_note'], 'MEDIUM'],
	[['read_file', 'fetch'], 'MEDIUM'],
	[['read_file', 'send_email', 'fetch'], 'HIGH'],
	[['run_shell'], 'HIGH'],
	[['executeCommand'], 'HIGH'],
])('%j is %s', (list, level) => {
	const risk = names(...list);
	expect(risk.level).toBe(level);
	expect(risk.score).toBeGreaterThanOrEqual(0);
	expect(risk.score).toBeLessThanOrEqual(100);
	expect(risk.reasons.length).toBeGreaterThan(0);
});

test('more tools are never less of a risk', () => {
	const list = ['echo', 'read_file', 'write_file', 'fetch', 'get_secret', 'delete_all', 'run'];
	const scores = list.map((_, index) => names(...list.slice(0, index + 1)).score);
	expect(scores).toEqual(scores.toSorted((a, b) => a - b));
});

test('schemas and annotations count', () => {
	const plain = { name: 'do_it' };
	expect(riskOf([plain]).level).toBe('LOW');
	expect(riskOf([{ ...plain, inputSchema: { properties: { command: {} } } }])).toMatchObject({
		level: 'HIGH',
		reasons: ['runs programs or code: do_it'],
	});
	expect(riskOf([{ ...plain, annotations: { destructiveHint: true } }]).reasons).toEqual(['deletes: do_it']);
	const claimed = riskOf([{ name: 'run_query', annotations: { readOnlyHint: true } }]);
	expect(claimed.score).toBeLessThan(names('run_query').score);
	expect(claimed.reasons[0]).toContain('said to be read-only');
});

test('what an audit found weighs more than an innocent name', () => {
	const findings = [{ rule: 'sensitive-read', severity: 'high' as const, scopes: [{ kind: 'tool' as const, name: 'format_note' }] }];
	expect(riskOf([{ name: 'format_note' }], findings)).toMatchObject({
		level: 'HIGH',
		reasons: ['the audit found sensitive-read (high): format_note'],
	});
	expect(riskOf([{ name: 'format_note' }], [{ rule: 'stdout-noise', severity: 'low', scopes: [] }]).level).toBe('LOW');
});
