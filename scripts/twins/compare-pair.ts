import { type Finding, SEVERITIES, type Severity } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import type { Pair, Side } from './pair.ts';

export type PairOutcome = 'told apart' | 'missed' | 'false on fixed' | 'missed, false on fixed';

export interface Compared {
	readonly outcome: PairOutcome;
	/** `severity id` of the findings of the class, for each server. */
	readonly findings: Readonly<Record<Side, readonly string[]>>;
}

/** For the vulnerable server, a finding must be serious. For the fixed one, every finding above info counts against the audit. */
export function comparePair({ facts }: Pair, reports: Readonly<Record<Side, Report>>): Compared {
	const ofClass = (side: Side, atLeast: Severity) =>
		reports[side].findings.filter((finding) => isAbout(finding, facts) && rank(finding.severity) >= rank(atLeast));
	const [found, isFalse] = [ofClass('vulnerable', facts.atLeast).length > 0, ofClass('fixed', 'low').length > 0];
	const lines = (side: Side) => ofClass(side, 'info').map(({ severity, id }) => `${severity} ${id}`);
	return { outcome: outcomeOf(found, isFalse), findings: { vulnerable: lines('vulnerable'), fixed: lines('fixed') } };
}

function isAbout({ category, scopes }: Finding, { class: wanted, tool }: Pair['facts']): boolean {
	return category === wanted && (tool === undefined || scopes.some(({ name }) => name === tool));
}

function outcomeOf(found: boolean, isFalse: boolean): PairOutcome {
	if (found) return isFalse ? 'false on fixed' : 'told apart';
	return isFalse ? 'missed, false on fixed' : 'missed';
}

const rank = (severity: Severity) => SEVERITIES.indexOf(severity);
