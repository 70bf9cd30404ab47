// A crash is reported in its smallest form, with a command that brings it about again: here that command is really typed.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { auditServer } from '../support/audit-server.ts';
import { CANDOR } from '../support/candor-program.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const ONE_PASS = { passes: 1, secretCalls: 0 } as const;

test('the command of a finding repeats it', async () => {
	const report = await auditServer(fixtureCommand('crash/trips-malformed.mjs'), ONE_PASS);
	const crash = report.findings.find(({ rule }) => rule === 'crash');
	expect(crash?.observed).toMatch(/malformed arguments \(.*\) \{"options":(\{\}|null|"")\}$/);
	const again = await typed(`${crash?.repeat?.replace('audit', 'audit --json')}`);
	expect(again.steps.map(({ step, outcome }) => [step.kind === 'call' && step.tool, step.intent, outcome])).toEqual([
		['count_words', 'malformed', 'server-died'],
	]);
	expect(again.findings.map(({ id }) => id)).toContain(crash?.id);
});

test('what takes several calls is said to, and the whole run is repeated', async () => {
	const report = await auditServer(fixtureCommand('crash/trips.mjs'), ONE_PASS);
	const crash = report.findings.find(({ rule }) => rule === 'crash');
	expect(crash?.observed).toContain('though not as the first call');
	expect(crash?.repeat).toContain('candor audit --seed 1');
});

/** As a user would, in a shell that finds `candor`. */
async function typed(command: string): Promise<Report> {
	const home = mkdtempSync(join(tmpdir(), 'candor-typed-'));
	try {
		symlinkSync(CANDOR, join(home, 'candor'));
		const env = { ...process.env, PATH: `${home}${delimiter}${process.env['PATH']}`, XDG_DATA_HOME: home };
		// Of a tool whose only call ended the server nothing else is known: exit code 4.
		const { stdout } = await promisify(execFile)('sh', ['-c', command], { env, maxBuffer: 1 << 26 }).catch(
			(error: { stdout: string; code?: number }) => (error.code === 4 ? error : Promise.reject(error)),
		);
		return JSON.parse(stdout) as Report;
	} finally {
		rmSync(home, { recursive: true, force: true });
	}
}
