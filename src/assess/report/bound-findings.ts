// Bounds the evidence of a finding for the reader: at least one observation of every call concerned, and the first of the others.

import type { Finding } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';

const MOST_CITED = 100;

export function boundFindings(findings: readonly Finding[], observations: readonly Observation[]): readonly Finding[] {
	if (findings.every(({ evidence }) => evidence.length <= MOST_CITED)) return findings;
	const steps = new Map(observations.map(({ seq, cause }) => [seq, cause?.step]));
	return findings.map((finding) => {
		if (finding.evidence.length <= MOST_CITED) return finding;
		const firsts = new Map<number | undefined, number>();
		for (const seq of finding.evidence) if (!firsts.has(steps.get(seq))) firsts.set(steps.get(seq), seq);
		const cited = new Set([...firsts.values()].slice(0, MOST_CITED));
		for (const seq of finding.evidence) if (cited.size < MOST_CITED) cited.add(seq);
		const evidence = [...cited].toSorted((a, b) => a - b);
		return { ...finding, evidence, evidenceBeyond: new Set(finding.evidence).size - evidence.length };
	});
}
