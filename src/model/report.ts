// The one result of an audit. `--json` prints it, and every reporter reads it.

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
import type { Argv, ServerTarget, StartWords, Transport } from './target.ts';
import type { RunTimeline } from './timeline.ts';

export const SCHEMA_VERSION = '2.3';

/** `schema`: only the answers of a server that runs unconfined. `sandbox`: its effects as well, in a cell. */
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
	/** Null, like the tracer, if there was no cell: in schema mode and for a remote server. */
	readonly sandbox: string | null;
	readonly tracer: string | null;
	readonly network: 'none' | 'sink' | 'host';
	/** The transport between Candor and the server. */
	readonly transport: Transport;
	/** The starts of the server, and what differed in each. */
	readonly passes: readonly Pass[];
	/** What was weaker than the default, in words. It is printed at the head of the report. */
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
	/** Number of ordinary calls: typical and boundary ones. */
	readonly calls: number;
	/** The commonest error, or the reason why the tool was not called. */
	readonly error: string;
	/** What the user could do about it. */
	readonly help?: string;
}

export interface Coverage {
	/** `worked`: tools of which at least one ordinary call succeeded. With `--only-tool`, `declared` is 1. */
	readonly tools: { readonly declared: number; readonly called: number; readonly answered: number; readonly worked: number };
	readonly notWorked: readonly NotWorked[];
	/** `updates`: number of announced changes. */
	readonly resources: { readonly declared: number; readonly read: number; readonly subscribed: number; readonly updates: number };
	readonly templates: { readonly declared: number; readonly read: number };
	readonly prompts: { readonly declared: number; readonly got: number };
	readonly calls: number;
	/** Steps of the other kinds: completed arguments, cancelled calls, rounds of concurrent calls. */
	readonly completions: number;
	readonly cancelled: number;
	readonly together: number;
	readonly observations: number;
	readonly phases: readonly PhaseSpan[];
	readonly untested: readonly Untested[];
	readonly gaps: readonly { readonly reason: string; readonly count: number; readonly example: string }[];
}

/** What the user named when starting the server. */
export interface NamedAtLaunch {
	/** Paths and hosts of the command line and of the settings. */
	readonly paths: readonly string[];
	/** Names of environment variables. Their values may be secret. */
	readonly variables: readonly string[];
}

export type Conclusion = 'clean' | 'findings' | 'inconclusive';

export interface Report {
	readonly schemaVersion: typeof SCHEMA_VERSION;
	readonly run: RunInfo;
	/** `start`: absent in a report before version 2.3. */
	readonly target: ServerTarget & {
		readonly name: string;
		readonly launched: Argv;
		readonly named: NamedAtLaunch;
		readonly start?: StartWords;
	};
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	readonly coverage: Coverage;
	readonly profile: Profile;
	readonly findings: readonly Finding[];
	/** Findings grouped into stories, the worst first. Every finding is in exactly one. In a report before version 2.1 each finding is an incident of its own. */
	readonly incidents: readonly Incident[];
	readonly verdicts: readonly RuleVerdict[];
	/** The texts of every applied rule, in the order of the verdicts. Empty in a report before version 2.2. */
	readonly rules: readonly RuleText[];
	/** The observations that findings cite, so that the report is complete by itself. */
	readonly evidence: readonly Observation[];
	readonly trust: { readonly score: number; readonly parts: readonly { readonly what: string; readonly weight: number }[] };
	readonly summary: {
		readonly conclusion: Conclusion;
		/** The reason for the conclusion, unless it is plainly clean. */
		readonly because: readonly string[];
		/** What was not seen or not exercised, also beside findings. It keeps the conclusion from being clean. */
		readonly doubts: readonly string[];
		/** Number of findings by severity. */
		readonly bySeverity: Readonly<Record<Severity, number>>;
		readonly incidents: number;
		readonly untested: number;
		readonly gaps: number;
	};
	/** Effects by time. Null if nothing was observed, and in a report before version 2.1. */
	readonly timeline: RunTimeline | null;
	/** What the server sent to the sink. Null if there was no sink, as in schema mode or for a remote server. */
	readonly network: NetworkSummary | null;
	/** Null in schema mode and for a remote server, because there was no cell. */
	readonly sandbox: {
		readonly home: string;
		readonly cwd: string;
		readonly limits: { readonly memory: string; readonly processes: string; readonly cpu: string; readonly output: string };
		/** The resources that the server used. Null if they could not be counted. */
		readonly resources: Resources | null;
		readonly canaries: readonly string[];
		/** Changes of the home, the working directory, /tmp and every other writable place. */
		readonly files: FileEvidence;
	} | null;
}
