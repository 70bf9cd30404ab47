// What a rule is given and what it answers. A rule is one object literal in rules/<rule-id>.ts.

import type { Canary } from '#model/canary.ts';
import type { Declaration } from '#model/declaration.ts';
import type { FileChange } from '#model/file-evidence.ts';
import type { RuleDescription, Verdict } from '#model/finding.ts';
import type { KnownDeclaration } from '#model/known-declaration.ts';
import type { Observation } from '#model/observation.ts';
import type { Pass, Revision } from '#model/pass.ts';
import type { Profile, Scope } from '#model/profile.ts';
import type { Resources } from '#model/resources.ts';
import type { StepResult } from '#model/step.ts';
import type { HttpServer, Launch } from '#model/target.ts';

/** What the run brought, as the profile was folded from it. */
export interface Evidence {
	readonly launch: Launch;
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	readonly observations: readonly Observation[];
	/** What became of the files in the cell's writable places. */
	readonly files?: readonly FileChange[];
	readonly places: { readonly home: string; readonly cwd: string; readonly tmp: string };
	readonly canaries: readonly Canary[];
	/** The user's exceptions; the judge honours those that name a rule, the profile has honoured the others. */
	readonly allowances: readonly {
		readonly rule?: string;
		readonly tool?: string;
		readonly subject: string;
		readonly reason: string;
		readonly expires?: string;
	}[];
	/** What the declaration is compared with; absent: the server was not seen before. */
	readonly previous?: KnownDeclaration;
	/** What it said otherwise when it was asked again in this run. */
	readonly revisions?: readonly Revision[];
	readonly passes?: readonly Pass[];
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
	/** What the server used; absent where nobody could count it. */
	readonly resources?: Resources;
	/** Whether what the server sent arrived anywhere. */
	readonly hasSink?: boolean;
	/** Nothing was watched, as the user chose: only what was answered counts. */
	readonly isUntraced?: boolean;
	/** Nothing could be watched: the server runs elsewhere. */
	readonly isRemote?: boolean;
	/** The one tool that the user asked for. */
	readonly only?: string;
	readonly now: string;
}

export interface JudgeEvidence extends Evidence {
	readonly profile: Profile;
	/** The observation with this sequence number. */
	readonly observation: (seq: number) => Observation | undefined;
	/** The tool, resource, prompt or phase that an observation belongs to. */
	readonly scopeOf: (observation: Observation) => Scope;
}

export interface Rule extends RuleDescription {
	/** Part of it shows in the answers alone. */
	readonly showsInAnswers?: true;
	check(evidence: JudgeEvidence): Verdict;
}
