import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { honest, inconclusive, leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import { renderSarif } from './sarif.ts';

/** The official schema, as @microsoft/sarif-multitool-linux 5.7.0 (MIT) ships it. */
const SCHEMA = new URL('../../../fixtures/schemas/sarif-2.1.0.json', import.meta.url);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);

interface Log {
	readonly runs: readonly {
		readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly help?: object }[] } };
		readonly invocations: readonly { readonly toolExecutionNotifications: readonly object[] }[];
		readonly results: readonly {
			readonly ruleId: string;
			readonly ruleIndex: number;
			readonly level: string;
			readonly message: { readonly text: string };
			readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }[];
			readonly partialFingerprints: Readonly<Record<string, string>>;
		}[];
	}[];
}

function run(report: Report, directory = '/home/me/project'): Log['runs'][number] {
	const [only] = (JSON.parse(renderSarif(report, { directory })) as Log).runs;
	if (only === undefined) throw new Error('no run');
	return only;
}

test.for(Object.entries(SAMPLES))('%s validates against the official schema', ([, report]) => {
	expect(isSarif(JSON.parse(renderSarif(report, {}))), JSON.stringify(isSarif.errors?.slice(0, 3))).toBe(true);
});

test('a result a finding, the worst first, each with its rule', () => {
	const { results, tool } = run(leaky);
	expect(results).toHaveLength(leaky.findings.length);
	for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
	expect(results[0]?.level).toBe('error');
	expect(tool.driver.rules.find(({ id }) => id === 'sensitive-read')?.help).toBeDefined();
	expect(run(honest).results).toEqual([]);
});

test('what was not seen is a notification', () => {
	expect(run(inconclusive).invocations[0]?.toolExecutionNotifications.length).toBe(inconclusive.summary.doubts.length);
});

test('a fingerprint depends on the server and the finding alone', () => {
	const later = { ...leaky, run: { ...leaky.run, id: 'other', startedAt: '2027-01-01T00:00:00.000Z' } };
	expect(run(later).results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
		run(leaky).results.map(({ partialFingerprints }) => partialFingerprints),
	);
});

test('the script that the command names is the place, and no path leaves the project', () => {
	const placeOf = (...argv: readonly [string, ...string[]]) =>
		run({ ...leaky, target: { ...leaky.target, kind: 'command', argv } }).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri;
	expect(placeOf('node', './src/server.mjs')).toBe('src/server.mjs');
	expect(placeOf('node', '/home/me/project/a b.js')).toBe('a%20b.js');
	expect(placeOf('node', '../../etc/x.py')).toMatch(/^mcp-server\//);
	expect(placeOf('node', '/opt/other/x.py')).toMatch(/^mcp-server\//);
	expect(placeOf('npx', '-y', 'some-server')).toMatch(/^mcp-server\//);
});
