// Runs one audit in this process with the product's own parts, and gives its report.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Report } from '#model/report.ts';
import type { Argv, HttpSettings } from '#model/target.ts';
import { audit } from '#observe/record/audit.ts';
import { DEPTHS } from '#observe/record/depth.ts';
import { type AuditRequest, DEFAULT_LIMITS } from '#observe/record/request.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import type { Sandbox } from '#observe/sandbox/sandbox.ts';
import { findTracer } from '#observe/trace/registry.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'servers');

/** One cache and one memory of declarations for a test file, gone at its end. */
const kept = mkdtempSync(join(tmpdir(), 'candor-test-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

/** The interpreter and the file of a fixture, as a user would type it. */
export function fixtureCommand(file: string, ...args: string[]): Argv {
	return [file.endsWith('.py') ? 'python3' : process.execPath, join(FIXTURES, file), ...args];
}

/** Where every fixture that listens on a port is found: each has a cell, and so all ports, to itself. */
export function httpSettings(transport: HttpSettings['transport']): HttpSettings {
	return { transport, port: 3001, path: transport === 'sse' ? '/sse' : '/mcp', headers: [['Authorization', 'Bearer 123']] };
}

export async function auditServer(
	typed: readonly string[],
	changes: Partial<AuditRequest> = {},
	sandbox: Sandbox = findSandbox('bubblewrap'),
): Promise<Report> {
	const request: AuditRequest = {
		typed,
		from: kept,
		env: {},
		writable: [],
		network: 'sink',
		...DEPTHS.standard,
		callTimeoutMs: 4000,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: join(kept, 'cache'),
		dataDir: join(kept, 'data'),
		...changes,
	};
	const parts = { sandbox, tracer: findTracer('strace') };
	for await (const event of audit(request, parts, new AbortController().signal)) if (event.kind === 'report') return event.report;
	throw new Error('the audit ended without a report');
}

/** One line a finding, for messages of failed expectations. */
export function findingLines(report: Report): string[] {
	return report.findings.map(
		(finding) =>
			`${finding.severity} ${finding.rule} ${finding.tool ?? finding.scopes.map(({ name }) => name).join('+')}: ${finding.observed}`,
	);
}
