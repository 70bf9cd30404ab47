// Joins findings that share evidence into incidents. Two findings belong together if they cite the same observation, if one process caused both, or if
// a call that read a secret also sent data out.

import type { ObservedProcess } from '#assess/profile/processes.ts';
import type { Category, Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import type { Observation } from '#model/observation.ts';
import { isSameScope, scopeOfStep } from '#model/scope.ts';
import { SEVERITIES, worstFirst } from '#model/severity.ts';
import type { JudgeEvidence } from './rule.ts';
import { excerpt, plural, some } from './show.ts';

const SOURCES: ReadonlySet<Category> = new Set(['sensitive_read', 'undeclared_read']);
const SINKS: ReadonlySet<Category> = new Set(['network_egress', 'data_exfiltration', 'canary_leaked']);
/** Findings about an answer, an input or a text. They do not rest on the activity of a process. */
const ALONE: ReadonlySet<Category> = new Set([
	'robustness',
	'protocol_violation',
	'manifest_changed',
	'deceptive_manifest',
	'unsafe_input_accepted',
]);
const LONGEST_GIST = 120;
/** Findings are joined by their most telling observations, so that the cost of comparing all pairs is bounded. */
const MOST_COMPARED = 10;
/** A server may start process below process without an end. */
const MOST_ABOVE = 100;

interface Cited {
	readonly finding: Finding;
	readonly evidence: readonly number[];
	readonly seen: readonly Observation[];
	readonly steps: ReadonlySet<number>;
	/** Processes whose programs the finding is about. */
	readonly started: ReadonlySet<ObservedProcess>;
	/** Processes in which it happened. */
	readonly within: ReadonlySet<ObservedProcess>;
}

/** Returns the worst incident first. Every finding is in exactly one incident. */
export function incidentsOf(findings: readonly Finding[], evidence: JudgeEvidence): readonly Incident[] {
	const cited = findings.map((finding): Cited => {
		const compared = finding.evidence.slice(0, MOST_COMPARED).toSorted((a, b) => a - b);
		const seen = compared.flatMap((seq) => evidence.observation(seq) ?? []);
		return {
			finding,
			evidence: compared,
			seen,
			steps: stepsOf(seen),
			started: new Set(seen.flatMap((one) => (one.kind === 'exec' ? (evidence.processOf(one) ?? []) : []))),
			within: processesAbove(seen, evidence.processOf),
		};
	});
	return worstFirst(groupsOf(cited).map((group) => incidentOf(group, evidence)));
}

function stepsOf(seen: readonly Observation[]): ReadonlySet<number> {
	return new Set(seen.flatMap(({ cause }) => cause?.step ?? []));
}

/** Computes the connected findings: each finding joins every group that contains a related one. */
function groupsOf(cited: readonly Cited[]): readonly (readonly Cited[])[] {
	return cited.reduce<readonly (readonly Cited[])[]>((groups, one) => {
		const own = groups.filter((group) => group.some((other) => isOneStory(one, other)));
		return [...groups.filter((group) => !own.includes(group)), [...own.flat(), one]];
	}, []);
}

function isOneStory(a: Cited, b: Cited): boolean {
	if (ALONE.has(a.finding.category) || ALONE.has(b.finding.category)) return false;
	if (a.seen.some((one) => b.seen.includes(one))) return true;
	if (isByOneProcess(a, b)) return true;
	const isFlow = (from: Cited, to: Cited) => SOURCES.has(from.finding.category) && SINKS.has(to.finding.category);
	if (isFlow(a, b) || isFlow(b, a)) return happenedTogether(a, b);
	return SINKS.has(a.finding.category) && SINKS.has(b.finding.category) && happenedTogether(a, b);
}

/** Whether one finding is about a started program and the other about what its process, or one that it started in turn, then did. */
function isByOneProcess(a: Cited, b: Cited): boolean {
	const did = ({ within }: Cited, { started }: Cited) => [...started].some((process) => within.has(process));
	return did(a, b) || did(b, a);
}

/** The processes that caused these observations, and those above them. A process that starts a second program in its place is told by what that one does. */
function processesAbove(seen: readonly Observation[], processOf: JudgeEvidence['processOf']): ReadonlySet<ObservedProcess> {
	const within = new Set<ObservedProcess>();
	for (const one of seen) {
		let at = one.kind === 'exec' ? processOf(one)?.parent : processOf(one);
		for (let depth = 0; at !== undefined && depth < MOST_ABOVE; depth += 1) {
			within.add(at);
			at = at.parent;
		}
	}
	return within;
}

/** Whether both happened in one call, or in one phase outside of calls. */
function happenedTogether(a: Cited, b: Cited): boolean {
	if ([...a.steps].some((step) => b.steps.has(step))) return true;
	const phases = (cited: Cited) => new Set(cited.seen.flatMap(({ cause, phase }) => (cause === undefined ? phase : [])));
	const [first, second] = [phases(a), phases(b)];
	return a.steps.size === 0 && b.steps.size === 0 && [...first].some((phase) => second.has(phase));
}

function incidentOf(group: readonly Cited[], evidence: JudgeEvidence): Incident {
	const chain = group.toSorted((a, b) => firstSeq(a) - firstSeq(b));
	const worst = worstFirst(chain.map(({ finding }) => finding))[0];
	if (worst === undefined) throw new Error('an incident has a finding');
	const all = chain.flatMap(({ finding }) => finding.evidence.flatMap((seq) => evidence.observation(seq) ?? []));
	const steps = [...stepsOf(all)].toSorted((a, b) => a - b);
	const repeat = chain.map(({ finding }) => finding.repeat).find((command) => command !== undefined);
	return {
		id: chain[0]?.finding.id ?? worst.id,
		severity: worst.severity,
		title: titleOf(chain, steps, evidence),
		findings: chain.map(({ finding }) => finding.id),
		steps,
		...(repeat === undefined ? {} : { repeat }),
		fix: worst.fix ?? '',
	};
}

function firstSeq({ evidence }: Cited): number {
	return evidence[0] ?? Number.MAX_SAFE_INTEGER;
}

/** Describes the events in order. A chain of several findings omits those of the lowest severity. */
function titleOf(chain: readonly Cited[], steps: readonly number[], evidence: JudgeEvidence): string {
	const [only] = chain;
	const weighty = chain.length === 1 ? chain : chain.filter(({ finding }) => SEVERITIES.indexOf(finding.severity) > 0);
	// A leak and the sending that carried it rest on the same observations, so one of them describes both.
	const told = weighty.filter(
		({ evidence: own }, index) => !weighty.slice(0, index).some((before) => own.every((seq) => before.evidence.includes(seq))),
	);
	const gists = [
		...new Set((told.length === 0 ? chain : told).map(({ finding }) => excerpt(finding.gist ?? finding.observed, LONGEST_GIST))),
	];
	if (chain.length === 1 && only?.finding.gist === undefined) return gists[0] ?? '';
	return `${placeOf(chain)}${gists.join(', then ')}${callsOf(chain, steps, evidence)}`;
}

function placeOf(chain: readonly Cited[]): string {
	const names = [
		...new Set(chain.flatMap(({ finding }) => finding.scopes.map(({ kind, name }) => (kind === name ? phaseWords(name) : name)))),
	];
	if (names.length === 0) return '';
	return names.length === 1 && chain[0]?.finding.scopes[0]?.kind === names[0] ? `${names[0]}: ` : `in ${some(names, 3)}: `;
}

function phaseWords(phase: string): string {
	return phase === 'start' ? 'start-up' : phase === 'stop' ? 'shutdown' : phase;
}

/** `, in 5 of 5 calls`, if a single tool caused it. */
function callsOf(chain: readonly Cited[], steps: readonly number[], { steps: all }: JudgeEvidence): string {
	const scopes = new Set(chain.flatMap(({ finding }) => finding.scopes.map(({ kind, name }) => `${kind}:${name}`)));
	const [scope] = chain[0]?.finding.scopes ?? [];
	if (scopes.size !== 1 || scope?.kind !== 'tool' || steps.length === 0) return '';
	const calls = all.filter(({ step }) => isSameScope(scopeOfStep(step), { kind: 'tool', name: scope.name })).length;
	return calls < 2 ? '' : `, in ${steps.length} of ${plural(calls, 'call')}`;
}
