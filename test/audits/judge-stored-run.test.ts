// A run that --out-dir kept, judged again from its files: the same report as the live run, and clear words where there is no such run.

import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditRequest } from '#app/audits/audit.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { judgeStoredRun } from '#app/audits/judge-stored-run.ts';
import { openOutDirectory } from '#app/audits/out-dir.ts';
import { runAudit } from '#app/audits/run-audit.ts';
import { auditOf } from '#app/reports/audit-of.ts';
import { diffReports } from '#assess/diff/diff-reports.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { httpSettings } from '../support/fixture-request.ts';
import { besides } from '../support/share.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-judge-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let runs = 0;

async function storedRun(file: string, changes: Partial<AuditRequest> = {}) {
	const directory = join(root, `run-${++runs}`);
	const request: AuditRequest = {
		typed: fixtureCommand(file),
		from: root,
		env: {},
		writable: [],
		network: 'sink',
		...DEPTHS.quick,
		callTimeoutMs: 4000,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: join(root, 'cache'),
		dataDir: join(root, 'data'),
		...changes,
	};
	const parts = { sandbox: findSandbox('bubblewrap'), tracer: findTracer('strace') };
	const outDirectory = await openOutDirectory(directory, []);
	const { report, unkept } = await runAudit(request, parts, { outDirectory }, new AbortController().signal);
	expect(unkept).toEqual([]);
	return { directory, report };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('a stored run is judged as the live one was', () => {
	for (const [file, changes] of [
		['demo/leaky.mjs', {}],
		['http/honest.mjs', { http: httpSettings('streamable-http') }],
		...besides([['demo/honest.mjs', {}]] as const),
	] as const) {
		test(file, async () => {
			const { directory, report } = await storedRun(file, changes);
			expect(plain(await judgeStoredRun(directory))).toEqual(plain(report));
		});
	}

	test('a declaration that changed between two runs', async () => {
		const file = 'declaration-changed/trips.mjs';
		const earlier = await storedRun(file, { env: { CANDOR_FIXTURE_STATE: 'v1' } });
		const { directory, report } = await storedRun(file, { env: { CANDOR_FIXTURE_STATE: 'v2' } });
		expect(report.findings.map(({ rule }) => rule)).toContain('declaration-changed');
		expect(plain(await judgeStoredRun(directory))).toEqual(plain(report));
		const { findings, declaration } = diffReports(await auditOf(earlier.directory), await auditOf(directory));
		expect(findings.appeared.map(({ rule }) => rule)).toContain('declaration-changed');
		expect(declaration.changed.length + declaration.added.length).toBeGreaterThan(0);
	});
});

test('no canary is in the record, and captures keep lengths and digests', async () => {
	const { directory, report } = await storedRun('demo/leaky.mjs');
	expect(report.findings.map(({ rule }) => rule)).toContain('canary-leaked');
	const lines = readFileSync(join(directory, 'captures', 'captures.ndjson'), 'utf8')
		.trim()
		.split('\n');
	const body = lines
		.flatMap((line) => (JSON.parse(line) as { fields: { name: string; bytes: number; sha256: string; text?: string }[] }).fields)
		.find(({ name, text }) => name === 'body' && text?.includes('‹file:.ssh/id_rsa›'));
	expect(body).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
	expect(body?.bytes).toBeGreaterThan(body?.text?.length ?? 0);
	expect(readFileSync(join(directory, 'record.json'), 'utf8')).not.toContain('"value": "');
	expect(readdirSync(directory)).toEqual(expect.arrayContaining(['record.json', 'observations.ndjson', 'captures']));
});

test('what is no stored run is refused in clear words', async () => {
	const { directory } = await storedRun('demo/honest.mjs');
	const record = JSON.parse(readFileSync(join(directory, 'record.json'), 'utf8')) as Record<string, unknown>;
	const refusal = async (name: string, head: string | undefined, lines = '') => {
		const broken = join(root, name);
		mkdirSync(broken);
		if (head !== undefined) writeFileSync(join(broken, 'record.json'), head);
		if (head !== undefined) writeFileSync(join(broken, 'observations.ndjson'), lines);
		return judgeStoredRun(broken).then(
			() => 'judged',
			(error: Error) => `${error.name}: ${error.message.split(root).at(-1)}`,
		);
	};
	expect(await refusal('missing', undefined)).toBe('UserError: /missing: there is no record.json with its observations.ndjson');
	expect(await refusal('foreign', '{"name": "notes"}')).toBe('UserError: /foreign/record.json is not the record of a run');
	expect(await refusal('truncated', '{"recordVersion": 1, "run"')).toMatch(/truncated\/record.json is broken: /);
	expect(await refusal('newer', JSON.stringify({ ...record, recordVersion: 2 }))).toMatch(/was written by a newer candor: its form is 2/);
	expect(await refusal('without', JSON.stringify({ ...record, steps: undefined }))).toMatch(/without\/record.json is broken: .*steps/s);
	expect(await refusal('lost', JSON.stringify(record))).toMatch(/lost\/observations.ndjson is broken: it holds 0 of \d+ observations/);
	expect(await refusal('garbled', JSON.stringify(record), '{"seq": 1\n')).toMatch(/garbled\/observations.ndjson, line 1 is broken: /);
	appendFileSync(join(directory, 'observations.ndjson'), '{"foreign": true}\n');
	await expect(judgeStoredRun(directory)).rejects.toThrow(/line \d+ is no observation/);
});
