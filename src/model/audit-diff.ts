// What changed between two audits of a server.

import type { Finding, Severity } from './finding.ts';
import type { Effect, Scope } from './profile.ts';
import type { Conclusion } from './report.ts';

/** A value in the earlier and in the later audit. */
export interface BeforeAfter<Value> {
	readonly before: Value;
	readonly after: Value;
}

export interface AuditIdentity {
	readonly run: string;
	readonly startedAt: string;
	readonly server: string;
	/** The version of the package, else the declared text. Null if there is neither. */
	readonly version: string | null;
}

export interface GoneFinding {
	readonly finding: Finding;
	/** Why the finding may still apply: the later audit did not test its rule or its tool. Absent: the later audit tested it and found nothing. */
	readonly untested?: string;
}

export interface ChangedSeverity extends BeforeAfter<Severity> {
	/** The finding as the later audit reports it. */
	readonly finding: Finding;
}

/** The effects of one tool, resource, prompt or phase. */
export interface ScopeDiff {
	readonly scope: Scope;
	/** Unexplained effects come first. */
	readonly appeared: readonly Effect[];
	readonly gone: readonly Effect[];
	/** The same effect, explained in only one of the audits. It is worded as in the later audit. */
	readonly reexplained: readonly Effect[];
}

export interface ChangedEntry {
	readonly kind: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
	readonly name: string;
	readonly fields: readonly (BeforeAfter<string> & { readonly field: string })[];
}

/** Changes of the declaration: tools and every other named entry. */
export interface DeclarationDiff {
	readonly added: readonly Pick<ChangedEntry, 'kind' | 'name'>[];
	readonly removed: readonly Pick<ChangedEntry, 'kind' | 'name'>[];
	readonly changed: readonly ChangedEntry[];
}

export interface CoverageDiff {
	readonly declared: BeforeAfter<number>;
	readonly worked: BeforeAfter<number>;
	/** Tools that worked only in the later audit, and tools that worked only in the earlier one. */
	readonly nowWork: readonly string[];
	readonly noLongerWork: readonly string[];
	readonly calls: BeforeAfter<number>;
	readonly gaps: BeforeAfter<number>;
}

export interface AuditDiff {
	readonly audits: BeforeAfter<AuditIdentity>;
	readonly conclusion: BeforeAfter<Conclusion>;
	readonly trust: BeforeAfter<number>;
	readonly findings: {
		/** The worst finding comes first. */
		readonly appeared: readonly Finding[];
		readonly gone: readonly GoneFinding[];
		readonly changed: readonly ChangedSeverity[];
		readonly unchanged: number;
	};
	readonly declaration: DeclarationDiff;
	/** Only the scopes that differ. */
	readonly effects: readonly ScopeDiff[];
	readonly coverage: CoverageDiff;
	/** Reasons why the two audits cannot be compared completely. */
	readonly caveats: readonly string[];
	/** The whole difference as English sentences, the most important first. */
	readonly summary: readonly string[];
}
