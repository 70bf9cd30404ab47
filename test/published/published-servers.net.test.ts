// Published servers that people use: an honest server must come out with nothing at medium or above, and every tool tried.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { SEVERITIES } from '#model/finding.ts';
import type { HttpServer } from '#model/target.ts';
import { refusingTools } from '../support/argument-complaint.ts';
import { auditServer } from '../support/audit-server.ts';
import { httpSettings } from '../support/fixture-request.ts';
import servers from './servers.json' with { type: 'json' };

interface Published {
	readonly package: string;
	readonly version: string;
	readonly args: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	/** Of one that listens on port 3001. */
	readonly transport?: HttpServer['transport'];
	/** Rules that it is known to break. */
	readonly mayFind?: readonly string[];
}

const data = mkdtempSync(join(tmpdir(), 'candor-data-'));
writeFileSync(join(data, 'hello.md'), '# Hello\n');
writeFileSync(join(data, 'items.json'), '{"items": []}\n');
afterAll(() => rmSync(data, { recursive: true, force: true }));

const counts: { called: number; readonly refusing: string[] } = { called: 0, refusing: [] };

describe.concurrent('published servers', () => {
	for (const server of servers as readonly Published[]) {
		test([`${server.package}@${server.version}`, ...(server.transport ? [`over ${server.transport}`] : [])].join(' '), {
			timeout: 240_000,
		}, async ({ expect }) => {
			const args = server.args.map((word) => word.replace('$DATA', data));
			const report = await auditServer(['npx', '-y', `${server.package}@${server.version}`, ...args], {
				callTimeoutMs: 15_000,
				env: server.env ?? {},
				...(server.transport === undefined ? {} : { http: httpSettings(server.transport) }),
			});
			const serious = report.findings.filter(
				({ severity, rule }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('medium') && server.mayFind?.includes(rule) !== true,
			);
			expect(serious.map(({ severity, rule, tool, observed }) => `${severity} ${rule} ${tool ?? '-'} ${observed}`)).toEqual([]);
			const { tools, untested } = report.coverage;
			const worked = report.steps.flatMap(({ step }) => (step.kind === 'call' ? [step.tool] : []));
			const named = untested.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
			expect(new Set([...worked, ...named]).size).toBe(tools.declared);
			expect(tools.declared).toBeGreaterThan(0);
			const { called, refusing } = refusingTools(report.steps);
			counts.called += called;
			counts.refusing.push(...refusing.map((tool) => `${server.package} ${tool}`));
		});
	}
});

test('at least 95 of 100 tools took one of our inputs', ({ expect }) => {
	expect(counts.refusing.length / counts.called, counts.refusing.join(', ')).toBeLessThanOrEqual(0.05);
});
