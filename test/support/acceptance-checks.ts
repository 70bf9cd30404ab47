// What `candor test` must find out about the good and the evil server in a cell, whichever cell that is: the acceptance checks, one test each.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { publishedSchemas } from '#report/schema/published.ts';
import type { Ran } from './candor-process.ts';

export interface Tested {
	readonly code: number | null;
	readonly report: Report;
	/** The file of its telemetry. */
	readonly telemetry: string;
}

/** Runs `candor test` with `run`, with as much to do as the checks need. */
export async function testServer(
	run: (args: readonly string[]) => Promise<Ran>,
	mode: 'schema' | 'sandbox',
	server: readonly string[],
	telemetry: string,
): Promise<Tested> {
	const flags = ['--mode', mode, '--format', 'json', '--tests-per-tool', '24', '--export-telemetry', telemetry];
	const { code, stdout, stderr } = await run(['test', ...flags, ...server]);
	if (stdout === '') throw new Error(stderr);
	return { code, report: JSON.parse(stdout) as Report, telemetry };
}

export function found({ report }: Tested, category: Finding['category'], tool: string): Finding {
	const finding = report.findings.find(
		(one) => one.category === category && one.scopes.some(({ kind, name }) => kind === 'tool' && name === tool),
	);
	if (finding === undefined) throw new Error(`no ${category} of ${tool} among ${report.findings.map(({ id }) => id).join(', ')}`);
	return finding;
}

export function expectTrusted({ report }: Tested): void {
	expect(report.trust.score).toBeGreaterThanOrEqual(0.9);
	expect(report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical')).toEqual([]);
	expect(report.summary).toMatchObject({ conclusion: 'clean', because: [] });
}

/** Gives the kinds of records. */
export function expectValidTelemetry({ telemetry }: Tested): readonly string[] {
	const isRecord = new Ajv2020({ strict: false, validateFormats: false }).compile(publishedSchemas()['telemetry.schema.json'] ?? {});
	const lines = readFileSync(telemetry, 'utf8').trimEnd().split('\n');
	for (const [index, line] of lines.entries()) {
		const record = JSON.parse(line);
		expect(isRecord(record), `${telemetry} line ${index + 1}: ${JSON.stringify(isRecord.errors?.slice(0, 2))}`).toBe(true);
		expect(record.seq).toBe(index + 1);
		expect(isRecord({ ...record, surprise: 1 })).toBe(false);
	}
	const kinds = lines.map((line) => JSON.parse(line).kind as string);
	expect(kinds).toEqual(expect.arrayContaining(['stage', 'declared', 'step', 'end']));
	return kinds;
}

/** `runs` is asked when the tests run; `sandbox` is the name that the reports must give. */
export function checkInCell(runs: () => { readonly good: Tested; readonly evil: Tested }, sandbox: string): void {
	test('1: the good server: trust of 0.9 at least, nothing high or critical', () => {
		expectTrusted(runs().good);
	});

	test('3: data_exfiltration, with captures of /collect and /keys', () => {
		const { evil } = runs();
		const { evidence, severity } = found(evil, 'data_exfiltration', 'read_file');
		expect(severity).toBe('critical');
		const captures = evil.report.evidence.filter((one) => one.kind === 'capture' && evidence.includes(one.seq));
		const shown = JSON.stringify(captures);
		expect(shown).toContain('POST /collect');
		expect(shown).toContain('POST /keys');
		const requests = evil.report.network?.hosts.flatMap((host) => host.requests.map(({ path }) => path));
		expect(requests).toEqual(expect.arrayContaining(['/collect', '/keys']));
	});

	test('4: canary_leaked, with the keys that matched', () => {
		const { evil } = runs();
		const { observed, severity, evidence } = found(evil, 'canary_leaked', 'read_file');
		expect({ observed, severity }).toMatchObject({ observed: expect.stringContaining('file:.ssh/id_rsa'), severity: 'critical' });
		const cited = evil.report.evidence.filter(({ seq }) => evidence.includes(seq));
		expect(cited.flatMap((one) => (one.kind === 'capture' ? one.canaries.map(({ key }) => key) : []))).toContain('file:.ssh/id_rsa');
	});

	test('5: /tmp/.backdoor.sh is found, executable, critical', () => {
		const { evil } = runs();
		expect(found(evil, 'executable_dropped', 'greet')).toMatchObject({
			severity: 'critical',
			observed: expect.stringContaining('/tmp/.backdoor.sh'),
		});
		expect(evil.report.sandbox?.files.changes).toContainEqual(
			expect.objectContaining({
				path: '/tmp/.backdoor.sh',
				entry: expect.objectContaining({
					isExecutable: true,
					mode: 0o755,
					sha256: expect.any(String),
					preview: expect.stringContaining('#!'),
				}),
			}),
		);
	});

	test("6: calculate accepts __import__('os'): unsafe_input_accepted, confirmed by the program that ran", () => {
		const { evil } = runs();
		const { severity, observed, evidence } = found(evil, 'unsafe_input_accepted', 'calculate');
		expect({ severity, observed }).toMatchObject({ severity: 'critical', observed: expect.stringContaining("__import__('os')") });
		const ran = evil.report.evidence.filter((one) => one.kind === 'exec' && evidence.includes(one.seq));
		expect(ran.length).toBeGreaterThan(0);
	});

	test('7: every line of telemetry validates, what was observed among them', () => {
		for (const run of Object.values(runs())) expect(expectValidTelemetry(run)).toContain('observed');
	});

	test('8: exit codes by the worst finding', () => {
		const { good, evil } = runs();
		expect([good.code, evil.code]).toEqual([0, 2]);
	});

	test('9: the report has what was seen', () => {
		for (const { report } of Object.values(runs())) {
			expect(report).toMatchObject({
				run: { mode: 'sandbox', sandbox, tracer: 'strace' },
				network: { hosts: expect.any(Array) },
				sandbox: { files: { changes: expect.any(Array) }, resources: { peak: expect.any(Object) }, canaries: expect.any(Array) },
			});
		}
	});
}
