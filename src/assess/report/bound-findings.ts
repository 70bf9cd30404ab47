// Bounds the evidence of a finding for the reader: the first ones, and at least one observation of every call concerned.

import type { Finding } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';

const MOST_CITED = 10;
const MOST_CALLS = 100;

export function boundFindings(findings: readonly Finding[], observations: readonly Observation[]): readonly Finding[] {
	const hasMany = findings.some(({ evidence }) => evidence.length > MOST_CITED);
	const steps = new Map(hasMany ? observations.map(({ seq, cause }) => [seq, cause?.step]) : []);
	return findings.map((finding) => {
		const cited = citedOf(finding.evidence, steps);
		const evidence = cited.toSorted((a, b) => a - b);
		const beyond = finding.evidence.length - evidence.length;
		return { ...finding, evidence, ...(beyond === 0 ? {} : { evidenceBeyond: beyond }) };
	});
}

function citedOf(evidence: readonly number[], steps: ReadonlyMap<number, number | undefined>): readonly number[] {
	if (evidence.length <= MOST_CITED) return evidence;
	const firsts = new Map<number | undefined, number>();
	for (const seq of evidence) if (!firsts.has(steps.get(seq))) firsts.set(steps.get(seq), seq);
	return [...new Set([...evidence.slice(0, MOST_CITED), ...[...firsts.values()].slice(0, MOST_CALLS)])].slice(0, MOST_CALLS);
}
