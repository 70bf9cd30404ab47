// A server of which under half of the tools did their work is inconclusive, in every mode; one whose results talk about errors is not.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { shellWord } from '#util/shell-word.ts';
import { candor, candorApart } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-worked-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const quick = ['audit', '--depth', 'quick'];
const never = fixtureCommand('bad/never-works.mjs');

test('audit: exit 4, the share, the commonest errors and what would help', async () => {
	const { code, stdout } = await candor([...quick, '--json', '--', ...never], env);
	const { coverage, summary, trust } = JSON.parse(stdout) as Report;
	expect(code).toBe(4);
	expect(coverage.tools).toEqual({ declared: 4, called: 4, answered: 4, worked: 1 });
	expect(coverage.notWorked.map(({ tool, error, help }) => [tool, error, help])).toEqual([
		['search', 'Error: SEARCH_API_KEY environment variable is not set', 'give it the variable: --env SEARCH_API_KEY=…'],
		[
			'browse',
			'Failed to launch the browser process: spawn chromium-browser ENOENT',
			expect.stringContaining('it needs a browser: install Chromium or Google Chrome'),
		],
		['history', 'not logged in', expect.stringContaining('it needs a credential')],
	]);
	expect(coverage.notWorked.every(({ calls }) => calls > 0)).toBe(true);
	expect(summary).toMatchObject({ conclusion: 'inconclusive', because: ['under half of the tools worked: 1 of 4'] });
	expect(trust.score).toBe(0.25);
});

test('audit as text: the sum line has the share; --only-tool measures that tool; --fail-on never is 0', async () => {
	const { code, stdout } = await candor([...quick, '--fail-on', 'never', '--only-tool', 'version', '--', ...never], env);
	expect(code).toBe(0);
	expect(stdout).toContain('worked 1 of 1 tools');
	expect(stdout).toContain('May I add it? Not yet: only one tool was asked for: 3 other tools were not called');
	expect((await candor([...quick, '--only-tool', 'version', '--', ...never], env)).code).toBe(0);
	expect((await candor([...quick, '--only-tool', 'search', '--', ...never], env)).code).toBe(4);
	const { stdout: whole } = await candor([...quick, '--fail-on', 'never', '--', ...never], env);
	expect(whole).toMatch(
		/Not seen at work {2}worked 1 of 4 tools\n {2}search\n.*SEARCH_API_KEY.*\n {4}→ give it the variable: --env SEARCH_API_KEY=…/,
	);
	expect(whole.trimEnd().split('\n').slice(-2).join(' ')).toMatch(/^INCONCLUSIVE .*worked 1 of 4 tools/);
});

test('candor test in schema mode: exit 4, and 0 for results that talk about errors', async () => {
	const test = (command: readonly string[]) =>
		candorApart(['test', '--mode', 'schema', '--tests-per-tool', '4', '--command', command.map(shellWord).join(' ')], env, kept);
	expect((await test(never)).code).toBe(4);
	const honest = await test(fixtureCommand('steps/talks-of-errors.mjs'));
	expect(honest.stdout).toContain('worked 5 of 5 tools');
	expect(honest.code).toBe(0);
});
