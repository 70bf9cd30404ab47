import { Command } from 'commander';
import { expect, test } from 'vitest';
import { asksForOverview, GROUPS, overview, SUMMARIES } from './overview.ts';
import { addAllVerbs } from './verbs/registry.ts';

test('every verb has its line', async () => {
	const program = new Command('candor').enablePositionalOptions();
	await addAllVerbs(program);
	expect(program.commands.map((command) => command.name()).sort()).toEqual(Object.keys(SUMMARIES).sort());
	expect(Object.values(GROUPS).flat().sort()).toEqual(Object.keys(SUMMARIES).sort());
	for (const [name, summary] of Object.entries(SUMMARIES)) {
		expect(overview(200)).toContain(`  ${name.padEnd(12)}${summary}\n`);
	}
});

test.for([40, 80, 120])('keeps to %s columns', (width) => {
	for (const line of overview(width).split('\n').slice(4, -3)) expect(line.length, line).toBeLessThanOrEqual(width);
});

test('a verb, or a flag with one, is not asked for the overview', () => {
	expect([[], ['--help'], ['-h'], ['help']].every(asksForOverview)).toBe(true);
	expect([['audit', '--help'], ['help', 'audit'], ['--version'], ['--hlep']].some(asksForOverview)).toBe(false);
});
