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
	/** As the server declares it; null: it declared nothing. */
	readonly version: string | null;
}

export interface GoneFinding {
	readonly finding: Finding;
	/** Why it may still be there: its rule or its tool was not tested in the later audit. Absent: it was tested, and not found. */
	readonly untested?: string;
}

export interface ChangedSeverity extends BeforeAfter<Severity> {
	/** As the later audit tells it. */
	readonly finding: Finding;
}

/** Effects of one tool, resource, prompt or phase. */
export interface ScopeDiff {
	readonly scope: Scope;
	/** Unexplained ones first. */
	readonly appeared: readonly Effect[];
	readonly gone: readonly Effect[];
	/** The same effect, explained in one of the audits only; as the later one tells it. */
	readonly reexplained: readonly Effect[];
}

export interface ChangedEntry {
	readonly kind: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
	readonly name: string;
	readonly fields: readonly (BeforeAfter<string> & { readonly field: string })[];
}

/** Of the declaration: tools and everything else that has a name. */
export interface DeclarationDiff {
	readonly added: readonly Pick<ChangedEntry, 'kind' | 'name'>[];
	readonly removed: readonly Pick<ChangedEntry, 'kind' | 'name'>[];
	readonly changed: readonly ChangedEntry[];
}

export interface CoverageDiff {
	readonly declared: BeforeAfter<number>;
	readonly worked: BeforeAfter<number>;
	/** Tools that worked in the later audit only, and in the earlier one only. */
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
		/** The worst first. */
		readonly appeared: readonly Finding[];
		readonly gone: readonly GoneFinding[];
		readonly changed: readonly ChangedSeverity[];
		readonly unchanged: number;
	};
	readonly declaration: DeclarationDiff;
	/** Only scopes in which something differs. */
	readonly effects: readonly ScopeDiff[];
	readonly coverage: CoverageDiff;
	/** Why the two audits cannot be compared in full. */
	readonly caveats: readonly string[];
	/** All of it in English sentences, the most important first. */
	readonly summary: readonly string[];
}
