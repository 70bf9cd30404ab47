// Builds complete reports for the tests of the reporters from what differs between them.

import type { DeclaredTool } from '#model/declaration.ts';
import type { FileChange } from '#model/file-evidence.ts';
import { type Finding, type RuleText, SEVERITIES, type Severity } from '#model/finding.ts';
import type { Happening, Observation } from '#model/observation.ts';
import { type Effect, EXPLANATIONS, type ExplanationKind, type ScopeProfile } from '#model/profile.ts';
import { type Report, SCHEMA_VERSION } from '#model/report.ts';
import type { Resources } from '#model/resources.ts';
import type { Outcome, StepResult } from '#model/step.ts';

const RULE: RuleText = {
	id: 'sensitive-read',
	category: 'sensitive_read',
	severity: 'high',
	summary: 'Opened a file that holds secrets.',
	rationale: 'Only its owner may read a secret.',
	fix: 'Open only what an argument names.',
};

const BEGAN = 1_790_000_000_000_000;
export const HOME = '/home/user';

export const formatNote: DeclaredTool = {
	name: 'format_note',
	description: 'Formats a markdown note. Purely local text formatting.',
	inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
	annotations: { readOnlyHint: true, openWorldHint: false },
};

export function tool(name: string, description = `Does ${name.replaceAll('_', ' ')}.`): DeclaredTool {
	return { name, description, inputSchema: { type: 'object' } };
}

export function calls(tools: readonly string[], outcomes: readonly Outcome[]): readonly StepResult[] {
	return tools.flatMap((name, at) =>
		outcomes.map((outcome, index) => {
			const id = at * outcomes.length + index + 1;
			const began = BEGAN + 400_000 + id * 100_000;
			return {
				step: { id, timeoutMs: 15_000, intent: 'typical', kind: 'call', tool: name, args: { text: 'a'.repeat(index + 1) } },
				began,
				ended: began + 40_000,
				outcome,
			};
		}),
	);
}

export function seen(seq: number, happening: Happening, step?: number): Observation {
	const where = step === undefined ? ({ phase: 'start' } as const) : ({ phase: 'exercise', cause: { step, by: 'window' } } as const);
	return { ...happening, seq, at: BEGAN + 400_000 + seq * 1000, pid: 7, exe: '/usr/bin/node', pass: 1, ...where };
}

export function effect(kind: Effect['kind'], subject: string, by?: ExplanationKind, count = 1): Effect {
	const explanation = by === undefined ? {} : { explanation: { by, because: `${by} covers it` } };
	return { kind, subject, attempted: count, succeeded: count, ...explanation, evidence: [] };
}

export function finding(severity: Severity, rule: string, observed: string, more: Partial<Finding> = {}): Finding {
	const declared = formatNote.description ?? '';
	const scopes = more.scopes ?? [{ kind: 'tool', name: more.tool ?? 'format_note' }];
	const [only] = scopes.length === 1 ? scopes : [];
	return {
		id: `${rule}/${observed}`,
		rule,
		category: 'undeclared_read',
		severity,
		scopes,
		...(only === undefined ? {} : { tool: only.name }),
		declared,
		observed,
		evidence: [],
		...more,
	};
}

interface Told {
	readonly name: string;
	readonly tools: readonly DeclaredTool[];
	readonly steps: readonly StepResult[];
	readonly scopes: readonly ScopeProfile[];
	readonly findings?: readonly Finding[];
	readonly evidence?: readonly Observation[];
	readonly trust?: number;
	readonly network?: Report['network'];
	readonly files?: readonly FileChange[];
}

/** Builds a complete report from what differs between the samples. */
export function told({ name, tools, steps, scopes, findings = [], evidence = [], trust = 1, network = null, files = [] }: Told): Report {
	const effects = scopes.flatMap((scope) => scope.effects);
	const count = (by: ExplanationKind) => effects.filter((one) => one.explanation?.by === by).length;
	const bySeverity = Object.fromEntries(
		SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]),
	);
	const answered = new Set(steps.flatMap(({ step, outcome }) => (step.kind === 'call' && outcome === 'ok' ? [step.tool] : [])));
	return {
		schemaVersion: SCHEMA_VERSION,
		run: {
			id: '01JCAND0R000000000000000001',
			candor: '0.1.0',
			startedAt: '2026-11-15T08:00:00.000Z',
			durationMs: 3412,
			seed: 1,
			mode: 'sandbox',
			sandbox: 'bubblewrap',
			tracer: 'strace',
			network: 'none',
			transport: 'stdio',
			passes: [{ number: 1, label: 'first start', firstStep: 1 }],
			degraded: [],
		},
		target: {
			kind: 'command',
			argv: ['node', `${name}.mjs`],
			name,
			launched: ['/usr/bin/node', `/srv/demo/${name}.mjs`],
			named: { paths: [], variables: [] },
		},
		declaration: {
			protocolVersion: '2025-11-25',
			server: { name: 'notes', version: '1.0.0' },
			capabilities: { tools: {} },
			tools,
			resources: [],
			templates: [],
			prompts: [],
			beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
		},
		steps,
		coverage: {
			tools: { declared: tools.length, called: tools.length, answered: answered.size, worked: answered.size },
			notWorked: tools
				.filter(({ name: one }) => !answered.has(one))
				.map(({ name: one }) => ({ tool: one, calls: 0, error: 'never called' })),
			resources: { declared: 0, read: 0, subscribed: 0, updates: 0 },
			templates: { declared: 0, read: 0 },
			prompts: { declared: 0, got: 0 },
			calls: steps.length,
			completions: 0,
			cancelled: 0,
			together: 0,
			observations: 1204,
			phases: [
				{ phase: 'start', began: BEGAN, ended: BEGAN + 400_000 },
				{ phase: 'exercise', began: BEGAN + 400_000, ended: BEGAN + 1_900_000 },
			],
			untested: [],
			gaps: [],
		},
		profile: {
			scopes,
			explained: Object.fromEntries(EXPLANATIONS.map((by) => [by, count(by)])) as Record<ExplanationKind, number>,
			unexplained: effects.filter((one) => one.explanation === undefined).length,
		},
		findings,
		incidents: findings.map(({ id, severity, observed, fix = '' }) => ({ id, severity, title: observed, findings: [id], steps: [], fix })),
		rules: [RULE],
		verdicts: [{ rule: 'sensitive-read', verdict: findings.length > 0 ? 'fail' : 'pass' }],
		evidence,
		trust: { score: trust, parts: findings.map((one) => ({ what: one.rule, weight: 0.2 })) },
		summary: {
			conclusion: findings.length > 0 ? 'findings' : 'clean',
			because: [],
			doubts: [],
			bySeverity: bySeverity as Record<Severity, number>,
			incidents: findings.length,
			untested: 0,
			gaps: 0,
		},
		timeline: timelineOf(scopes, steps),
		network,
		sandbox: {
			home: HOME,
			cwd: '/workspace',
			limits: { memory: '1 GiB by cgroup', processes: '256 by cgroup', cpu: '60 s by rlimit', output: '256 MiB a file by rlimit' },
			resources: calm(),
			canaries: ['file:.ssh/id_rsa', 'env:GITHUB_TOKEN'],
			files: { changes: files, beyond: 0, limits: [] },
		},
	};
}

/** Each effect occurs once, in the first call of its tool or at the start. */
function timelineOf(scopes: readonly ScopeProfile[], steps: readonly StepResult[]): Report['timeline'] {
	const moments = scopes.flatMap(({ scope, effects }) => {
		const call = steps.find(({ step }) => 'tool' in step && step.tool === scope.name);
		const at = call === undefined ? 1000 : call.began - BEGAN + 1000;
		return effects.map(({ kind, subject, explanation }, index) => ({
			at: at + index * 100,
			kind,
			subject,
			seq: index + 1,
			...(call === undefined ? {} : { step: call.step.id }),
			...(explanation === undefined ? {} : { by: explanation.by }),
		}));
	});
	return { began: BEGAN, ended: BEGAN + 1_900_000, moments: moments.toSorted((a, b) => a.at - b.at), leftOut: 0 };
}

/** The resources of an ordinary server: work at its start and in its calls, none afterwards. */
function calm(): Resources {
	const cpuMs = [0, 180, 420, 460, 480, 480, 490, 490];
	const samples = cpuMs.map((cpu, index) => ({
		at: BEGAN + index * 250_000,
		phase: index < 2 ? ('start' as const) : ('exercise' as const),
		cpuMs: cpu,
		waitingMs: 0,
		memoryBytes: Math.min(index, 3) * 20_000_000,
		processes: 1,
		threads: 11,
		descriptors: 24,
		bytesOut: 0,
	}));
	return {
		limits: { memoryBytes: 2 ** 31, processes: 256 },
		peak: { memoryBytes: 60_000_000, processes: 1, threads: 11, descriptors: 24 },
		total: { cpuMs: 490, bytesOut: 0 },
		serverRuns: [{ pass: 1, refused: { memory: 0, processes: 0 }, samples }],
	};
}

export const startUp: ScopeProfile = {
	scope: { kind: 'phase', name: 'start' },
	effects: [
		...['/usr/lib/x86_64-linux-gnu/libc.so.6', '/etc/ssl/openssl.cnf'].map((path) => effect('read', path, 'runtime')),
		...Array.from({ length: 40 }, (_, index) => effect('read', `/srv/demo/node_modules/part-${index}.js`, 'package')),
	],
};
export const fiveOk: readonly Outcome[] = ['ok', 'ok', 'ok', 'ok', 'ok'];
export const ofTool = (name: string, effects: readonly Effect[]): ScopeProfile => ({ scope: { kind: 'tool', name }, effects });
