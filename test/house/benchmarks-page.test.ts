import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BenchRun, benchmarksPage } from '../../scripts/bench/benchmarks-page.ts';

const RUN: BenchRun = {
	...{ date: '2026-11-17', candor: '0.1.0', node: '24.21.0', processors: 2, model: 'a | processor', stolen: 0.031 },
	rows: [
		{ what: 'server-memory: one call', value: '1.10× median', bar: '≤ 1.3 holds' },
		{ what: 'the sink, added to the cell', value: '90 ms', bar: '≤ 400 holds' },
		{ what: 'guard, added to a call, median', value: '0.3 ms', bar: '≤ 0.2 MISSED' },
		{ what: 'candor --help', value: '100 ms', bar: '≤ 150 holds' },
		{ what: 'candor audit --depth quick server-memory', value: '1.40× (4 s, mcp-behave 3 s)', bar: '≤ 1.3 MISSED' },
		{ what: 'an older API on the same call', value: 'a|b', bar: '' },
	],
};

test('a page has every row in its section, and what is behind first', () => {
	const page = benchmarksPage(RUN);
	const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
	expect(titles).toEqual(['Where Candor is behind', 'Beside other tools', 'Guard', 'Sink', 'Commands', 'Cell and tracer']);
	expect(page).toContain('2 of 5 bars are missed in this run:');
	const [, behind = ''] = page.split('## ');
	expect(behind).toContain('| guard, added to a call, median | 0.3 ms | ≤ 0.2 **missed** |');
	expect(behind).not.toContain('server-memory: one call');
	for (const { what } of RUN.rows) expect(page).toContain(`| ${what} |`);
	expect(page).toContain('a\\|b');
	expect(page).toContain('3.1 % of their time went to other machines');
});

test('a run that holds everything says so', () => {
	const rows = RUN.rows.filter(({ bar }) => !bar.includes('MISSED'));
	expect(benchmarksPage({ ...RUN, rows })).toContain('Nowhere in this run: all 3 bars hold.');
});

const docs = join(import.meta.dirname, '..', '..', 'docs');
test.skipIf(!existsSync(join(docs, 'benchmarks.json')))('docs/benchmarks.md is its stored run (skipped before the first run)', () => {
	const run = JSON.parse(readFileSync(join(docs, 'benchmarks.json'), 'utf8')) as BenchRun;
	expect(readFileSync(join(docs, 'benchmarks.md'), 'utf8')).toBe(benchmarksPage(run));
});
