// Summarises an audit in the few fields that are remembered.

import { suggestsAny } from '#enforce/policy/risk.ts';
import type { Ability, AbilityKind, AuditVerdict } from '#model/audit-verdict.ts';
import type { DeclaredTool } from '#model/declaration.ts';
import type { Effect } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { worstFirst } from '#model/severity.ts';

const MOST_TOOLS = 5;
const LONGEST_NAME = 80;

export function auditVerdictOf({ target, run, summary, findings, coverage, declaration, profile }: Report): AuditVerdict {
	const tools = declaration?.tools ?? [];
	const observed = (kind: AbilityKind) =>
		profile.scopes.flatMap(({ scope, effects }) => (scope.kind === 'tool' && effects.some(SHOWS[kind]) ? [scope.name] : []));
	const declared = (kind: AbilityKind) => tools.filter((tool) => SUGGESTS[kind](tool)).map(({ name }) => name);
	return {
		name: target.name,
		conclusion: summary.conclusion,
		worst: worstFirst(findings)[0]?.severity ?? null,
		findings: findings.length,
		tools: { declared: coverage.tools.declared, worked: coverage.tools.worked },
		...(target.kind === 'package' ? { version: target.version } : {}),
		at: run.startedAt,
		abilities: [...abilities('reads-private', observed, declared), ...abilities('sends-out', observed, declared)],
	};
}

/** Observed abilities come before suggested ones. */
function abilities(kind: AbilityKind, observed: (kind: AbilityKind) => readonly string[], declared: typeof observed): readonly Ability[] {
	const [seen, suggested] = [observed(kind), declared(kind)];
	const tools = seen.length > 0 ? seen : suggested;
	if (tools.length === 0) return [];
	return [
		{ kind, tools: tools.slice(0, MOST_TOOLS).map((name) => name.slice(0, LONGEST_NAME)), by: seen.length > 0 ? 'observed' : 'declared' },
	];
}

/** A file that the caller or the launch names may be any file of the user. */
const SHOWS: Readonly<Record<AbilityKind, (effect: Effect) => boolean>> = {
	'reads-private': ({ kind, succeeded, explanation, guarded }) =>
		(kind === 'read' && succeeded > 0 && (['argument', 'launch'].includes(explanation?.by ?? '') || guarded?.as === 'secret')) ||
		kind === 'disclosure',
	'sends-out': ({ kind }) => kind === 'egress',
};

const SUGGESTS: Readonly<Record<AbilityKind, (tool: DeclaredTool) => boolean>> = {
	'reads-private': (tool) => suggestsAny(tool, ['reads files', 'handles secrets', 'queries a database']),
	'sends-out': (tool) => suggestsAny(tool, ['sends things out', 'fetches from the network']),
};
