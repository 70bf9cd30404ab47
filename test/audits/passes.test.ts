// What the report says of the passes, and that a clock which cannot be moved, or that a server does not bear, is said and nothing worse.

import { expect, test } from 'vitest';
import { findSandbox } from '#observe/sandbox/registry.ts';
import type { Sandbox } from '#observe/sandbox/sandbox.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

/** All passes, and no runs with other secrets. */
const PASSES = { secretCalls: 0 } as const;
const LATER = 'restarted, as claude-ai 0.1.0, 45 days later';
const ACCELERATED = 'restarted, as cursor-vscode 1.0.0, 45 days later, timers ×3600';

/** The usual cell on a machine without faketime. */
function withoutClock(): Sandbox {
	const usual = findSandbox('bubblewrap');
	return {
		...usual,
		open: async (confinement, signal) => {
			const cell = await usual.open(confinement, signal);
			return { ...cell, clock: { usable: false, reason: 'faketime is not installed', fix: 'apt-get install faketime' } };
		},
	};
}

test('the pass and the call that triggered a behaviour are named, and effects of the clock’s library are not attributed to the server', async () => {
	const report = await auditServer(fixtureCommand('triggers/later.mjs'), PASSES);
	expect(report.run.passes.map(({ label }) => label)).toEqual(['first start', LATER, ACCELERATED]);
	const finding = report.findings.find(({ rule }) => rule === 'sensitive-read');
	expect(finding).toMatchObject({ firstSeen: { pass: 2, call: 1 }, observed: expect.stringContaining(`not before pass 2 (${LATER})`) });
	expect(report.coverage.untested).toEqual([]);
	expect(JSON.stringify(report.profile)).not.toMatch(/faketime|\/dev\/shm/);
});

test('one pass finds nothing that waits for a second', async () => {
	const report = await auditServer(fixtureCommand('triggers/second-start.mjs'), { ...PASSES, passes: 1 });
	expect(findingLines(report).filter((line) => line.includes('sensitive-read'))).toEqual([]);
});

test('where the clock cannot be moved the rest is done, and what is missing is said', async () => {
	const report = await auditServer(fixtureCommand('triggers/second-start.mjs'), PASSES, withoutClock());
	expect(report.run.passes.map(({ label }) => label)).toEqual(['first start', 'restarted, as claude-ai 0.1.0']);
	expect(report.findings).toContainEqual(expect.objectContaining({ rule: 'sensitive-read', firstSeen: { pass: 2, call: 1 } }));
	const reason = 'the clock could not be moved: faketime is not installed (apt-get install faketime)';
	expect(report.coverage.untested).toEqual([
		{ kind: 'pass', name: `2: ${LATER}`, reason },
		{ kind: 'pass', name: `3: ${ACCELERATED}`, reason },
	]);
});

test('a server that does not bear fast timers is not blamed for it', async () => {
	const report = await auditServer(fixtureCommand('triggers/near-miss-idle-exit.mjs'), PASSES);
	expect(findingLines(report)).toEqual([]);
	expect(report.summary.conclusion).toBe('clean');
	expect(report.coverage.untested).toEqual([
		{ kind: 'pass', name: `3: ${ACCELERATED}`, reason: expect.stringContaining('the server did not bear the moved clock') },
	]);
});
