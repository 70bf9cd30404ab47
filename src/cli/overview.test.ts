import { Command } from 'commander';
import { expect, test } from 'vitest';
import { asksForOverview, overview, SUMMARIES } from './overview.ts';
import { addAcceptVerb } from './verbs/accept-verb.ts';
import { addAuditVerbs } from './verbs/audit-verbs.ts';
import { addFleetVerbs } from './verbs/fleet-verbs.ts';
import { addGuardVerbs } from './verbs/guard-verbs.ts';
import { addHubVerbs } from './verbs/hub-verbs.ts';
import { addLedgerVerbs } from './verbs/ledger-verbs.ts';
import { addLockVerbs } from './verbs/lock-verbs.ts';
import { addPolicyVerbs } from './verbs/policy-verbs.ts';
import { addSandboxVerbs } from './verbs/sandbox-verbs.ts';
import { addServeVerbs } from './verbs/serve-verbs.ts';

test('every verb has its line', () => {
	const program = new Command('candor').enablePositionalOptions();
	for (const add of [
		addAcceptVerb,
		addAuditVerbs,
		addFleetVerbs,
		addGuardVerbs,
		addHubVerbs,
		addLedgerVerbs,
		addLockVerbs,
		addPolicyVerbs,
		addSandboxVerbs,
		addServeVerbs,
	])
		add(program);
	expect(program.commands.map((command) => command.name()).sort()).toEqual(Object.keys(SUMMARIES).sort());
	for (const [name, summary] of Object.entries(SUMMARIES)) {
		expect(overview(200)).toContain(`  ${name.padEnd(10)}${summary}\n`);
	}
});

test.for([40, 80, 120])('keeps to %s columns', (width) => {
	for (const line of overview(width).split('\n').slice(4, -3)) expect(line.length, line).toBeLessThanOrEqual(width);
});

test('a verb, or a flag with one, is not asked for the overview', () => {
	expect([[], ['--help'], ['-h'], ['help']].every(asksForOverview)).toBe(true);
	expect([['audit', '--help'], ['help', 'audit'], ['--version'], ['--hlep']].some(asksForOverview)).toBe(false);
});
