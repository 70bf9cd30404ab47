// The one result of an audit; what `--json` prints and every reporter reads.

import type { Declaration } from './declaration.ts';
import type { FileEvidence } from './file-evidence.ts';
import type { Finding, RuleText, RuleVerdict, Severity } from './finding.ts';
import type { Incident } from './incident.ts';
import type { NetworkSummary } from './network.ts';
import type { Observation, Phase } from './observation.ts';
import type { Pass } from './pass.ts';
import type { Profile } from './profile.ts';
import type { Resources } from './resources.ts';
import type { StepResult, Untested } from './step.ts';
import type { Argv, ServerTarget, Transport } from './target.ts';
import type { RunTimeline } from './timeline.ts';

export const SCHEMA_VERSION = '2.2';

/** `schema`: only the answers of a server that runs as any program does. `sandbox`: what it does, too, in a cell. */
export const MODES = ['schema', 'sandbox'] as const;
export type Mode = (typeof MODES)[number];
/** `remote`: the answers of a server that runs elsewhere. */
export const RUN_MODES = [...MODES, 'remote'] as const;

export interface RunInfo {
	readonly id: string;
	readonly candor: string;
	readonly startedAt: string;
	readonly durationMs: number;
	readonly seed: number;
	readonly mode: (typeof RUN_MODES)[number];
	/** Null where there was no cell: in schema mode, and for a remote server. So is the tracer. */
	readonly sandbox: string | null;
	readonly tracer: string | null;
	readonly network: 'none' | 'sink' | 'host';
	/** How the server was talked to. */
	readonly transport: Transport;
	/** The starts of the server, and what was different about each. */
	readonly passes: readonly Pass[];
	/** What was weaker than the default, in words; printed at the head of the report. */
	readonly degraded: readonly string[];
}

export interface PhaseSpan {
	readonly phase: Phase;
	readonly began: number;
	readonly ended: number;
}

/** A tool of which no ordinary call succeeded. */
export interface NotWorked {
	readonly tool: string;
	/** Ordinary calls: typical and boundary ones. */
	readonly calls: number;
	/** The commonest, or why it was not called. */
	readonly error: string;
	/** What the user could do about it. */
	readonly help?: string;
}

export interface Coverage {
	/** `worked`: at least one ordinary call succeeded. With `--only-tool`, `declared` is that one. */
	readonly tools: { readonly declared: number; readonly called: number; readonly answered: number; readonly worked: number };
	readonly notWorked: readonly NotWorked[];
	/** `updates`: how often the server said that one had changed. */
	readonly resources: { readonly declared: number; readonly read: number; readonly subscribed: number; readonly updates: number };
	readonly templates: { readonly declared: number; readonly read: number };
	readonly prompts: { readonly declared: number; readonly got: number };
	readonly calls: number;
	/** Steps of the other kinds: arguments completed, calls taken back, rounds of calls at once. */
	readonly completions: number;
	readonly cancelled: number;
	readonly together: number;
	readonly observations: number;
	readonly phases: readonly PhaseSpan[];
	readonly untested: readonly Untested[];
	readonly gaps: readonly { readonly reason: string; readonly count: number; readonly example: string }[];
}

/** What the user pointed the server at when it was started. */
export interface NamedAtLaunch {
	/** Of the command line and of the settings given with it. */
	readonly paths: readonly string[];
	/** Environment variables, by name: their values may be secret. */
	readonly variables: readonly string[];
}

export type Conclusion = 'clean' | 'findings' | 'inconclusive';

export interface Report {
	readonly schemaVersion: typeof SCHEMA_VERSION;
	readonly run: RunInfo;
	readonly target: ServerTarget & { readonly name: string; readonly launched: Argv; readonly named: NamedAtLaunch };
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	readonly coverage: Coverage;
	readonly profile: Profile;
	readonly findings: readonly Finding[];
	/** Findings that are one story, worst first; every finding is in exactly one. In a report of a version before 2.1 each is one of its own. */
	readonly incidents: readonly Incident[];
	readonly verdicts: readonly RuleVerdict[];
	/** The texts of every rule that was applied, in the order of the verdicts. None in a report of a version before 2.2. */
	readonly rules: readonly RuleText[];
	/** The observations that findings cite, so that a report can be read alone. */
	readonly evidence: readonly Observation[];
	readonly trust: { readonly score: number; readonly parts: readonly { readonly what: string; readonly weight: number }[] };
	readonly summary: {
		readonly conclusion: Conclusion;
		/** Why the conclusion is what it is, when it is not plainly clean. */
		readonly because: readonly string[];
		/** What was not seen or not exercised, and keeps the conclusion from being clean; also beside findings. */
		readonly doubts: readonly string[];
		/** Of findings. */
		readonly bySeverity: Readonly<Record<Severity, number>>;
		readonly incidents: number;
		readonly untested: number;
		readonly gaps: number;
	};
	/** Effects by time. Null where nothing was watched, and in a report of a version before 2.1. */
	readonly timeline: RunTimeline | null;
	/** What the server said to the sink; null where there was none, as in schema mode or for a remote server. */
	readonly network: NetworkSummary | null;
	/** Null in schema mode and for a remote server: there was no cell. */
	readonly sandbox: {
		readonly home: string;
		readonly cwd: string;
		readonly limits: { readonly memory: string; readonly processes: string; readonly cpu: string; readonly output: string };
		/** What the server used over its life; null where nobody could count it. */
		readonly resources: Resources | null;
		readonly canaries: readonly string[];
		/** Before and after of the home, the working directory, /tmp and whatever else was writable. */
		readonly files: FileEvidence;
	} | null;
}
