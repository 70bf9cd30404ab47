// Turns the drafts of a rule into findings: one per subject, with similar ones merged, so that their number stays bounded.

import type { Finding, RuleDescription, Severity, Verdict } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import { distinctScopes, scopeId } from '#model/scope.ts';
import { worstFirst } from '#model/severity.ts';
import { findingScope } from './scope-words.ts';
import { some, stable } from './show.ts';

interface Draft {
	/** The subject as it appears in the id: a path, a host, a program. */
	readonly subject: string;
	readonly severity: Severity;
	readonly declared: string;
	readonly observed: string;
	/** The observation without its circumstances. Absent: `observed` is short enough. */
	readonly gist?: string;
	/** The most telling observations first. The report cites the first of many. */
	readonly evidence: readonly number[];
	/** Keys of all canaries that the finding is about. */
	readonly canaries?: readonly string[];
	/** The command that reproduces the observation. */
	readonly repeat?: string;
	/** Absent: the fix of the rule. */
	readonly fix?: string;
}

/** A draft about a single tool, resource or prompt, such as its answers or its arguments. Every scope has a finding of its own. */
export interface DraftOfScope extends Draft {
	readonly scope: Scope;
}

/** A draft about an effect, which is one finding wherever it was seen. A rule drafts each subject once per severity. */
interface DraftOfScopes extends Draft {
	readonly scopes: readonly Scope[];
}

export type FindingDraft = DraftOfScope | DraftOfScopes;

const MAX_SCOPES_A_SUBJECT = 5;
const MAX_FINDINGS = 25;
const MAX_ID = 160;

export function verdictOf(rule: RuleDescription, drafts: readonly FindingDraft[]): Verdict {
	if (drafts.length === 0) return { kind: 'pass' };
	const ids = new Set<string>();
	const findings = bounded(worstFirst(alikeAsOne(draftsOfScopes(drafts))), MAX_FINDINGS, moreOfTheKind).map((draft) => {
		const id = shortened(`${rule.id}:${stable(draft.subject)}`);
		// The same subject can occur again with a lower severity, for example during installation.
		const finding = findingOf(rule, draft, ids.has(id) ? `${id}:${draft.severity}` : id);
		ids.add(finding.id);
		return finding;
	});
	return { kind: 'fail', findings };
}

/** Adds the scope of a single-scope draft to its subject. The number of scopes with the same subject is bounded. */
function draftsOfScopes(drafts: readonly FindingDraft[]): readonly DraftOfScopes[] {
	const ofScope = drafts.filter((draft) => 'scope' in draft);
	const bySubject = Map.groupBy(ofScope, ({ subject, severity }) => `${severity}\0${subject}`);
	return [
		...drafts.filter((draft) => 'scopes' in draft),
		...[...bySubject.values()].flatMap((like) =>
			bounded(
				like.map((draft) => ({ ...draft, scopes: [draft.scope], subject: `${scopeId(draft.scope)}:${draft.subject}` })),
				MAX_SCOPES_A_SUBJECT,
				(rest) => ({ ...sameElsewhere(rest), subject: `other-scopes:${like[0]?.subject}` }),
			),
		),
	];
}

/** Subjects that differ only in what changes with every run, such as a number or a random name, are one subject. */
function alikeAsOne(drafts: readonly DraftOfScopes[]): readonly DraftOfScopes[] {
	return [...Map.groupBy(drafts, ({ severity, subject }) => `${severity}\0${stable(subject)}`).values()].flatMap(([first, ...rest]) => {
		if (first === undefined || rest.length === 0) return first ?? [];
		const all = [first, ...rest];
		const canaries = [...new Set(all.flatMap((draft) => draft.canaries ?? []))];
		const subjects = [...new Set(rest.map(({ subject }) => subject))];
		return {
			...first,
			scopes: distinctScopes(all.flatMap(({ scopes }) => scopes)),
			observed: `${first.observed}; and ${rest.length} more of the kind: ${some(subjects, 8)}`,
			evidence: [...all.map(({ evidence }) => evidence.slice(0, 1)), ...all.map(({ evidence }) => evidence.slice(1))].flat(),
			...(canaries.length === 0 ? {} : { canaries }),
		};
	});
}

/** Keeps the first drafts and merges the rest into one. */
function bounded<T extends DraftOfScopes>(
	drafts: readonly T[],
	most: number,
	together: (rest: readonly [T, ...T[]]) => DraftOfScopes,
): readonly DraftOfScopes[] {
	const [first, ...rest] = drafts.slice(most - 1);
	return rest.length === 0 || first === undefined ? drafts : [...drafts.slice(0, most - 1), together([first, ...rest])];
}

function sameElsewhere(rest: readonly [DraftOfScopes, ...DraftOfScopes[]]): DraftOfScopes {
	const [first] = rest;
	const scopes = distinctScopes(rest.flatMap((draft) => draft.scopes));
	const names = scopes.map(scopeId);
	return {
		...first,
		scopes,
		observed: `the same in ${names.length} other scopes: ${some(names, 8)}; in ${names[0]}: ${first.observed}`,
		evidence: rest.flatMap(({ evidence }) => evidence.slice(0, 2)),
	};
}

function moreOfTheKind(rest: readonly [DraftOfScopes, ...DraftOfScopes[]]): DraftOfScopes {
	const subjects = rest.map(({ subject }) => subject);
	const canaries = [...new Set(rest.flatMap((draft) => draft.canaries ?? []))];
	return {
		scopes: distinctScopes(rest.flatMap(({ scopes }) => scopes)),
		subject: 'more:many',
		severity: rest[0].severity,
		declared: 'nothing about these',
		observed: `${rest.length} more of the kind: ${some(subjects, 8)}`,
		evidence: rest.flatMap(({ evidence }) => evidence.slice(0, 2)),
		...(canaries.length === 0 ? {} : { canaries }),
	};
}

function findingOf({ id: rule, category, fix }: RuleDescription, draft: DraftOfScopes, id: string): Finding {
	const { severity, declared, observed, gist, evidence, canaries, repeat } = draft;
	const scopes = draft.scopes.map(findingScope);
	const [only] = scopes.length === 1 ? scopes : [];
	return {
		id,
		rule,
		category,
		severity,
		scopes,
		...(only?.kind === 'tool' ? { tool: only.name } : {}),
		declared,
		observed,
		...(gist === undefined ? {} : { gist }),
		...(canaries === undefined ? {} : { canaries }),
		evidence: [...new Set(evidence)],
		fix: draft.fix ?? fix,
		...(repeat === undefined ? {} : { repeat }),
	};
}

/** Shortens a long id to its beginning and a digest, so that it stays readable and unique. */
function shortened(id: string): string {
	if (id.length <= MAX_ID) return id;
	let digest = 0x811c9dc5; // FNV-1a
	for (const char of id) digest = Math.imul(digest ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
	return `${id.slice(0, MAX_ID - 10)}…${digest.toString(36)}`;
}
