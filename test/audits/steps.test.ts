// Completion, subscriptions, tasks, cancellation and calls at once, through whole audits: that they are made, and whose doing their effects are.

import { describe, expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import type { Report } from '#model/report.ts';
import { auditServer } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

/** None of these steps is an attack. */
const ONE_PASS = { passes: 1, secretCalls: 0, injections: DEPTHS.quick.injections } as const;

function outcomes({ steps }: Report, kind: string): readonly string[] {
	return steps.filter(({ step }) => step.kind === kind).map(({ outcome }) => outcome);
}

describe.concurrent('steps besides calls', () => {
	test('an honest server with all of them answers all of them', async ({ expect: check }) => {
		const report = await auditServer(fixtureCommand('steps/honest.mjs'), ONE_PASS);
		check(outcomes(report, 'complete')).toEqual(Array(4).fill('ok'));
		check(outcomes(report, 'subscribe')).toEqual(['ok']);
		check(outcomes(report, 'unsubscribe')).toEqual(['ok']);
		// A call, and a task.
		check(outcomes(report, 'cancel')).toEqual(['ok', 'ok']);
		check(outcomes(report, 'together')).toEqual(Array(4).fill('ok'));
		check(report.coverage).toMatchObject({ completions: 4, cancelled: 2, together: 4, resources: { subscribed: 1 } });
		check(report.coverage.resources.updates).toBeGreaterThan(0);
		const digests = report.steps.filter(({ step }) => step.kind === 'call' && step.tool === 'digest_note');
		check(digests.every(({ step, outcome }) => step.kind === 'call' && step.asTask === true && outcome === 'ok')).toBe(true);
		check(report.steps.filter(({ step }) => step.kind === 'call' && step.tool === 'count_words' && step.asTask === true)).toHaveLength(1);
	});

	test('a quick audit takes no call back and makes none at once', async ({ expect: check }) => {
		const report = await auditServer(fixtureCommand('steps/honest.mjs'), DEPTHS.quick);
		check(report.coverage).toMatchObject({ completions: 4, cancelled: 0, together: 0, resources: { subscribed: 1 } });
		check(report.summary.conclusion).toBe('clean');
	});

	for (const [file, scope, kind, words] of [
		['theft/from-completion.mjs', { kind: 'prompt', name: 'new_note' }, 'complete', 'when its argument topic was completed'],
		['theft/from-completion.py', { kind: 'resource', name: 'sample://{topic}' }, 'complete', 'when its argument topic was completed'],
		['theft/from-subscription.mjs', { kind: 'resource', name: 'note://blank' }, 'subscribe', 'when it was subscribed to'],
		['theft/from-subscription.py', { kind: 'resource', name: 'note://blank' }, 'unsubscribe', 'when its subscription was ended'],
	] as const) {
		test(`${file} is laid to the step that woke it`, async ({ expect: check }) => {
			const report = await auditServer(fixtureCommand(file), ONE_PASS);
			const finding = report.findings.find(({ rule }) => rule === 'sensitive-read');
			check(finding).toMatchObject({ id: 'sensitive-read:~/.ssh/id_rsa', scopes: [scope] });
			check(finding?.observed).toContain(words);
			const causes = report.evidence.filter(({ seq }) => finding?.evidence.includes(seq)).map(({ cause }) => cause?.step);
			const kinds = new Set(report.steps.filter(({ step }) => causes.includes(step.id)).map(({ step }) => step.kind));
			check([...kinds]).toEqual([kind]);
		});
	}

	test('what a cancellation or calls at once bring about is named', async ({ expect: check }) => {
		const cancelled = await auditServer(fixtureCommand('crash/trips-cancelled.mjs'), ONE_PASS);
		check(cancelled.findings.find(({ rule }) => rule === 'crash')?.observed).toContain('when a call was cancelled');
		// The server is started again for what was still to be done.
		check(outcomes(cancelled, 'together')).toEqual(['ok']);
		const together = await auditServer(fixtureCommand('crash/trips-together.mjs'), ONE_PASS);
		check(together.findings.find(({ rule }) => rule === 'crash')?.observed).toContain('when 4 calls were made at once');
	});
});

test('the depths differ in what they do besides', () => {
	expect(DEPTHS.quick.extras).toMatchObject({ cancelled: 0, together: { tools: 0 } });
	expect(DEPTHS.standard.extras.cancelled).toBe(1);
});
