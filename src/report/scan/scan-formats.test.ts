import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { honest, leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import { scanOf } from '../samples/scan.fixture.ts';
import { findScanFormat } from './scan-formats.ts';

const SCHEMA = new URL('../../../fixtures/schemas/sarif-2.1.0.json', import.meta.url);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
const OPTIONS = { color: false, width: 100, home: '/home/user', now: new Date(0), directory: '/home/user/app' };
const TEMPLATE = readFileSync(new URL('../../../web/report.html', import.meta.url), 'utf8');

function rendered(name: string, result = scanOf({ honest, leaky, again: leaky, broken: null })): string {
	return findScanFormat(name, true).render(result, { ...OPTIONS, template: TEMPLATE });
}

interface Log {
	readonly runs: readonly {
		readonly automationDetails: { readonly id: string };
		readonly invocations: readonly { readonly executionSuccessful: boolean }[];
		readonly results: readonly {
			readonly locations: readonly {
				readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: { readonly startLine: number } };
			}[];
		}[];
	}[];
}

test('SARIF has a run a server, with ids of their own and findings at the line of the configuration, and validates', () => {
	const log = JSON.parse(rendered('sarif')) as Log;
	expect(isSarif(log), JSON.stringify(isSarif.errors?.slice(0, 3))).toBe(true);
	const ids = log.runs.map(({ automationDetails: { id } }) => id);
	expect(new Set(ids).size).toBe(4);
	const { artifactLocation, region } = log.runs[1]?.results[0]?.locations[0]?.physicalLocation ?? {};
	expect([artifactLocation?.uri, region?.startLine]).toEqual(['.mcp.json', 2]);
	expect(log.runs.map(({ invocations }) => invocations[0]?.executionSuccessful)).toEqual([true, true, true, false]);
});

test('JUnit has a suite a server, and counts them together', () => {
	const xml = rendered('junit');
	const counts = [...xml.matchAll(/<testsuite [^>]*tests="(\d+)"/g)].map(([, count]) => Number(count));
	expect(counts).toHaveLength(4);
	expect(xml).toMatch(`<testsuites name="candor" tests="${counts.reduce((sum, count) => sum + count, 0)}"`);
	expect(xml).toContain('<error type="not audited" message="the package cannot be fetched">');
});

test('Markdown has a row a server, folds each audit, and fits a comment however many there are', () => {
	const text = rendered('markdown');
	expect(text).toMatch(/\| honest \| ✅ Yes \| 1 of 1 \|/);
	expect(text).toMatch(/\| leaky \| ❌ No \|/);
	expect(text).toMatch(/\| broken \| ⏳ Not audited \| \| the package cannot be fetched \|/);
	expect(text.match(/<details><summary>leaky/g)).toHaveLength(1);
	const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`server-${index}`, SAMPLES['crowded'] ?? leaky]));
	expect(rendered('markdown', scanOf(many)).length).toBeLessThan(65_536);
	const listed = findScanFormat('markdown', false).render({ ...scanOf({ leaky }), audits: [] }, OPTIONS);
	expect(listed).toContain('| leaky | Any client, `~/app/.mcp.json:1` | ⚠️ not pinned | never audited |');
});

test.for(['html', 'markdown', 'sarif', 'junit'])('%s: hostile names and reports stay text', (name) => {
	const evil = '</script><img src=x>@team](https://x.example)\u001b[31m';
	const text = rendered(name, scanOf({ [evil]: SAMPLES['hostile'] ?? leaky }));
	expect(text).not.toContain('<img src=x>');
	expect(text).not.toContain('\u001b');
});

test('an entry that starts nothing is no program of this machine', () => {
	const [first, ...rest] = scanOf({ broken: null }).servers;
	if (first === undefined) throw new Error('the sample has a server');
	const { command: _, package: __, ...bare } = first;
	const problem = 'the entry names neither a command nor a URL';
	const text = findScanFormat('text', false).render({ ...scanOf({ broken: null }), servers: [{ ...bare, problem }, ...rest] }, OPTIONS);
	expect(text).toContain(problem);
	expect(text).not.toContain('a program of this machine');
});

test('a format that is not known, or has nothing to hold', () => {
	expect(() => findScanFormat('pdf', true)).toThrow('no such format: pdf');
	expect(() => findScanFormat('sarif', false)).toThrow('--format sarif: it holds results of audits');
});
