import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { adviceOf } from './advice.ts';
import { finding } from './samples/compose.fixture.ts';
import { honest, inconclusive, leaky } from './samples/plain.fixture.ts';
import { SAMPLES } from './samples/samples.fixture.ts';

const withFinding = (severity: 'medium' | 'low'): Report => ({
	...honest,
	findings: [finding(severity, 'undeclared-read', 'read /srv/x')],
});

test.for([
	['nothing found', honest, 'yes'],
	['only mild findings', withFinding('low'), 'yes'],
	['a medium finding', withFinding('medium'), 'with care'],
	['a high finding', leaky, 'no'],
	['too little seen', inconclusive, 'not yet'],
	['too little seen beside a mild finding', { ...inconclusive, findings: withFinding('low').findings }, 'not yet'],
	['a high finding although little was seen', { ...inconclusive, findings: leaky.findings }, 'no'],
	['only its answers were looked at', { ...honest, run: { ...honest.run, mode: 'schema' as const } }, 'with care'],
] as const satisfies readonly (readonly [string, Report, string])[])('%s', ([, report, answer]) => {
	expect(adviceOf(report).answer).toBe(answer);
});

test.for(Object.entries(SAMPLES))('%s: every next step is a command of candor', ([, report]) => {
	for (const { command } of adviceOf(report).next) expect(command).toMatch(/^candor [a-z]+/);
});

test('a server that could not be talked to: its own error, and no more inputs', () => {
	const because = ['the server could not be talked to: it exited with code 1; its last words: A_TOKEN is required', 'nothing was seen'];
	const report: Report = { ...inconclusive, declaration: null, findings: [], summary: { ...inconclusive.summary, because } };
	const { answer, why, next } = adviceOf(report);
	expect([answer, why]).toEqual(['not yet', because[0]]);
	expect(next.map(({ command }) => command)).toEqual([expect.stringMatching(/^candor audit --out-dir DIR -- /), 'candor doctor']);
	expect(adviceOf({ ...report, run: { ...report.run, mode: 'remote' } }).next).toEqual([]);
});

test('an audit of one tool is no yes to the others', () => {
	const tools = ['a', 'b', 'c'].map((name) => ({ name, inputSchema: {} }));
	const declaration = { ...honest.declaration, tools } as unknown as Report['declaration'];
	const report = { ...honest, declaration, coverage: { ...honest.coverage, tools: { declared: 1, called: 1, answered: 1, worked: 1 } } };
	expect(adviceOf(report)).toMatchObject({
		answer: 'not yet',
		why: 'only one tool was asked for: 2 other tools were not called',
		next: [{ command: expect.stringMatching(/^candor audit -- /), to: 'audit all of it' }],
	});
});

test('what would help a tool is said where too few worked, with the command for it', () => {
	const failing = (help: string, worked: number): Report => ({
		...honest,
		coverage: {
			...honest.coverage,
			tools: { declared: 3, called: 3, answered: 3, worked },
			notWorked: [{ tool: 'read note', calls: 9, error: 'refused', help }],
		},
		summary: { ...honest.summary, conclusion: 'inconclusive', because: ['x'], doubts: ['x'] },
	});
	const own = "call it with arguments of your own: --only-tool NAME --input '{…}'";
	expect(adviceOf(failing(own, 1)).next).toEqual([
		{ command: `candor audit --only-tool 'read note' --input '{…}' -- node honest.mjs`, to: 'call a tool with arguments of your own' },
	]);
	expect(adviceOf(failing('give it longer: --timeout SECONDS', 1)).next).toMatchObject([
		{ to: 'try again, when this is done: give it longer: --timeout SECONDS' },
	]);
	expect(adviceOf(failing(own, 2)).next).toMatchObject([
		{ command: expect.stringContaining('--depth deep') },
		{ command: 'candor doctor' },
	]);
});

test('one input, however often, is no yes; a tool without parameters has no other', () => {
	const once = honest.steps.map((result) =>
		result.step.kind === 'call' ? { ...result, step: { ...result.step, args: { text: 'a' } } } : result,
	);
	expect(adviceOf({ ...honest, steps: once })).toMatchObject({ answer: 'not yet', why: 'only one input was tried' });
	const tools = honest.declaration?.tools.map((tool) => ({ ...tool, inputSchema: { type: 'object' } }));
	const plain = { ...honest, steps: once, declaration: { ...honest.declaration, tools } } as unknown as Report;
	expect(adviceOf(plain).answer).toBe('yes');
});

test('yes does not promise more than the report shows', () => {
	expect(adviceOf(honest).why).toContain('it did nothing that');
	expect(adviceOf(withFinding('low')).why).toBe('1 finding, which is low');
	const never = { tool: 'read_note', calls: 3, error: 'ENOENT' };
	expect(adviceOf({ ...withFinding('low'), coverage: { ...honest.coverage, notWorked: [never] } }).why).toBe(
		'1 finding, which is low; read_note never worked, so what it does was not seen',
	);
	const effects = [{ kind: 'read' as const, subject: '/srv/y', attempted: 1, succeeded: 1, evidence: [] }];
	const scopes = [{ scope: { kind: 'phase' as const, name: 'start' as const }, effects }] as unknown as Report['profile']['scopes'];
	const profile = { ...honest.profile, scopes };
	expect(adviceOf({ ...honest, profile }).why).toBe('1 effect unexplained, and no rule takes that for a fault');
	expect(adviceOf({ ...withFinding('low'), profile }).why).toBe(
		'1 finding, which is low; 1 effect unexplained, and no rule takes that for a fault',
	);
});

test('a change of the declaration is named as one, with the command that accepts it', () => {
	const fix = 'Read the difference. If you accept it: candor accept notes --digest 84816cb390aa';
	const changed = finding('high', 'declaration-changed', 'tool echo, description: “Sends the text.”', { fix });
	const { why, next } = adviceOf({ ...leaky, findings: [changed], incidents: [] });
	expect(why).toBe('its declaration is not the accepted one: tool echo, description: “Sends the text.”');
	expect(next.map(({ command }) => command)).toEqual(['candor explain declaration-changed', 'candor accept notes --digest 84816cb390aa']);
});
