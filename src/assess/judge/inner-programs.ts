// Programs that another undeclared program has started are part of its finding: an opener of links asks the desktop by a dozen programs.

import type { ObservedProcess } from '#assess/profile/processes.ts';
import type { Severity } from '#model/finding.ts';
import { scopeId } from '#model/scope.ts';
import { SEVERITIES } from '#model/severity.ts';
import type { JudgeEvidence } from './rule.ts';
import type { ScopedEffect } from './unexplained-effects.ts';

export interface FoldedPrograms {
	readonly outer: readonly ScopedEffect[];
	/** Returns the programs that are told with this one. */
	readonly innerOf: (outer: ScopedEffect['effect']) => readonly string[];
}

/** Only a program that is not worse than the one that started it is part of its finding. A shell with code stands for what it names and for nothing else. */
export function foldInner(
	found: readonly ScopedEffect[],
	severityOf: (one: ScopedEffect) => Severity,
	evidence: JudgeEvidence,
): FoldedPrograms {
	const inner = new Map<ScopedEffect['effect'], string[]>();
	const sorted = found.toSorted((a, b) => firstSeq(a) - firstSeq(b));
	const outer: ScopedEffect[] = [];
	for (const one of sorted) {
		const rank = SEVERITIES.indexOf(severityOf(one));
		// The outer one came first, so no two fold into each other.
		const starter = outer.find(
			(other) =>
				scopeId(other.scope) === scopeId(one.scope) &&
				severityOf(other) !== 'high' &&
				SEVERITIES.indexOf(severityOf(other)) >= rank &&
				isStartedBy(one, other.effect.subject, evidence),
		);
		if (starter === undefined) outer.push(one);
		else inner.set(starter.effect, [...(inner.get(starter.effect) ?? []), one.effect.subject]);
	}
	return { outer, innerOf: (effect) => inner.get(effect) ?? [] };
}

function firstSeq({ effect }: ScopedEffect): number {
	return effect.evidence[0] ?? Number.MAX_SAFE_INTEGER;
}

/** Whether a process that runs `program` is above every process that ran the effect's program. */
function isStartedBy({ effect }: ScopedEffect, program: string, evidence: JudgeEvidence): boolean {
	if (effect.evidence.length === 0 || effect.subject === program) return false;
	return effect.evidence.every((seq) => {
		const observation = evidence.observation(seq);
		const process = observation === undefined ? undefined : evidence.processOf(observation);
		for (let above: ObservedProcess | undefined = process; above !== undefined; above = above.parent)
			if (above.execs.some((exec) => exec.program === program && exec.seq < seq)) return true;
		return false;
	});
}
