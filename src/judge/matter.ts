// From what a rule found to findings: one a scope and subject, the like of it together, never a flood.

import type { Finding, RuleDescription, Severity, Verdict } from '#model/finding.ts';
import { SEVERITIES } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import { scopeId } from './scope.ts';
import { some, stable } from './show.ts';

/** One thing that a rule has to say. */
export interface Matter {
	readonly scope: Scope;
	/** What it is about, as it stands in the id: a path, a host, a program. */
	readonly subject: string;
	readonly severity: Severity;
	readonly declared: string;
	readonly observed: string;
	readonly evidence: readonly number[];
	/** The command that shows it again. */
	readonly repeat?: string;
}

const MAX_SCOPES_A_SUBJECT = 5;
const MAX_FINDINGS = 25;
const MAX_EVIDENCE = 10;
const MAX_ID = 160;

export function verdictOf(rule: RuleDescription, matters: readonly Matter[]): Verdict {
	if (matters.length === 0) return { kind: 'pass' };
	const bySubject = Map.groupBy(matters, ({ subject, severity }) => `${severity}\0${subject}`);
	const perSubject = [...bySubject.values()].flatMap((like) => bounded(like, MAX_SCOPES_A_SUBJECT, 'other scopes'));
	const worstFirst = perSubject.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
	return { kind: 'fail', findings: bounded(worstFirst, MAX_FINDINGS, 'more').map((matter) => findingOf(rule, matter)) };
}

/** The first few as they are, the rest as one. */
function bounded(matters: readonly Matter[], most: number, others: string): readonly Matter[] {
	const rest = matters.slice(most - 1);
	const [first] = rest;
	if (rest.length < 2 || first === undefined) return matters;
	const isOneSubject = rest.every(({ subject }) => subject === first.subject);
	const scopes = [...new Set(rest.map(({ scope }) => scopeId(scope)))];
	return [
		...matters.slice(0, most - 1),
		{
			scope: { kind: 'phase', name: others.replace(' ', '-') },
			subject: isOneSubject ? first.subject : 'many',
			severity: first.severity,
			declared: isOneSubject ? first.declared : `nothing about these`,
			observed: isOneSubject
				? `the same in ${scopes.length} other scopes: ${some(scopes, 8)}; in ${scopeId(first.scope)}: ${first.observed}`
				: `${rest.length} more of the kind: ${some(
						rest.map(({ subject }) => subject),
						8,
					)}`,
			evidence: rest.flatMap(({ evidence }) => evidence.slice(0, 2)),
		},
	];
}

function findingOf({ id, category, fix }: RuleDescription, matter: Matter): Finding {
	const { scope, severity, declared, observed, evidence } = matter;
	return {
		id: shortened(`${id}:${scopeId(scope)}:${stable(matter.subject)}`),
		rule: id,
		category,
		severity,
		...(scope.kind === 'tool' ? { tool: scope.name } : {}),
		declared,
		observed,
		evidence: evidence.slice(0, MAX_EVIDENCE),
		fix,
		...(matter.repeat === undefined ? {} : { repeat: matter.repeat }),
	};
}

/** Still readable, still its own: a long id keeps its beginning and a digest of the rest. */
function shortened(id: string): string {
	if (id.length <= MAX_ID) return id;
	let digest = 0x811c9dc5; // FNV-1a
	for (const char of id) digest = Math.imul(digest ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
	return `${id.slice(0, MAX_ID - 10)}…${digest.toString(36)}`;
}
