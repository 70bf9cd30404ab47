// A server whose tools work only where there is something to work on; and one that only takes its time.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { DROPPED } from '#model/step.ts';
import { candor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-world-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const audit = async (file: string, ...flags: readonly string[]) => {
	const { stdout } = await candor(
		['audit', '--depth', 'quick', '--json', '--fail-on', 'never', ...flags, '--', ...fixtureCommand(file)],
		env,
	);
	return JSON.parse(stdout) as Report;
};

test('every tool works in the cell, and the report names the credential that the server asked for', async () => {
	const { coverage, findings, run } = await audit('steps/needs-world.mjs');
	expect(coverage.notWorked).toEqual([]);
	expect(coverage.tools).toMatchObject({ declared: 8, worked: 8 });
	expect(run.degraded.join('\n')).toContain('the server asked for ACORN_API_KEY');
	expect(findings.filter(({ severity }) => !['info', 'low'].includes(severity))).toEqual([]);
});

test('a database, a cache, mail, a search index, a model and an archive keep and find what they are given', async () => {
	const { coverage, findings } = await audit('steps/needs-services.mjs');
	expect(coverage.notWorked).toEqual([]);
	expect(coverage.tools).toMatchObject({ declared: 6, worked: 6 });
	expect(findings.filter(({ severity }) => !['info', 'low'].includes(severity))).toEqual([]);
});

test('an engine of containers answers at the socket of the machine', async () => {
	const { coverage, findings } = await audit('steps/needs-docker.mjs');
	expect(coverage.notWorked).toEqual([]);
	expect(coverage.tools).toMatchObject({ declared: 4, worked: 4 });
	expect(findings.filter(({ severity }) => !['info', 'low'].includes(severity))).toEqual([]);
});

test('desktop applications that the server drives answer at the ports that its calls were seen to try', async () => {
	const { coverage, findings, run } = await audit('steps/needs-desktop.mjs');
	expect(coverage.notWorked).toEqual([]);
	expect(coverage.tools).toMatchObject({ declared: 3, worked: 3 });
	expect(run.degraded.join('\n')).toMatch(/9876/);
	expect(findings.filter(({ severity }) => !['info', 'low'].includes(severity))).toEqual([]);
});

test('a call that the server has read and forgotten is not waited for, and is mentioned', async () => {
	const only = ['--only-tool', 'keep', '--input', '{"text":"drop me"}', '--timeout', '120', '--calls', '1', '--passes', '1'];
	const { findings, steps } = await audit('steps/forgets.py', ...only);
	const [first] = steps;
	expect(first).toMatchObject({ outcome: 'no-answer', reply: DROPPED });
	expect((first?.ended ?? 0) - (first?.began ?? 0)).toBeLessThan(60_000_000);
	expect(findings.find(({ rule }) => rule === 'hang')).toMatchObject({
		severity: 'low',
		observed: expect.stringContaining('read and dropped'),
	});
});

test('a timer is waited for: the server has something to do yet', async () => {
	const { coverage, steps } = await audit('steps/slow-timer.mjs');
	expect(coverage.tools.worked).toBe(1);
	expect(steps.filter(({ reply }) => reply === DROPPED)).toEqual([]);
});
