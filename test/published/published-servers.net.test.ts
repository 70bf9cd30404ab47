// Published servers that people use: an honest server must come out with nothing at medium or above, and every tool tried.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { SEVERITIES } from '#model/finding.ts';
import type { HttpServer } from '#model/target.ts';
import { auditServer, httpSettings } from '../support/audit-server.ts';
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
			const named = new Set(untested.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
			expect(tools.called + named.size).toBe(tools.declared);
			expect(tools.declared).toBeGreaterThan(0);
		});
	}
});
