// Derives the one-word conclusion and its reasons. An audit with gaps or untested tools is never clean.

import type { Finding, RuleVerdict } from '#model/finding.ts';
import { OBSERVATION_KINDS, OBSERVERS } from '#model/observers.ts';
import type { Conclusion } from '#model/report.ts';
import { isAtLeast } from '#model/severity.ts';
import { resultError } from '#util/result-error.ts';
import { coverageOfTools, workedTooFew } from './coverage.ts';
import type { JudgeEvidence } from './rule.ts';
import { plural, some } from './show.ts';

/** Observation kinds that show the server at work. */
const OF_WORK = OBSERVATION_KINDS.filter((kind) => OBSERVERS[kind] !== 'session' && OBSERVERS[kind] !== 'nobody');

export function conclude(
	findings: readonly Finding[],
	verdicts: readonly RuleVerdict[],
	evidence: JudgeEvidence,
): { readonly conclusion: Conclusion; readonly because: readonly string[]; readonly doubts: readonly string[] } {
	const serious = findings.filter(({ severity }) => isAtLeast(severity, 'medium'));
	const doubts = doubtsAbout(verdicts, evidence);
	if (serious.length > 0)
		return { conclusion: 'findings', because: [`${plural(serious.length, 'finding')} at medium or above`, ...doubts], doubts };
	return { conclusion: doubts.length > 0 ? 'inconclusive' : 'clean', because: doubts, doubts };
}

function doubtsAbout(verdicts: readonly RuleVerdict[], evidence: JudgeEvidence): readonly string[] {
	const { declaration, observed } = evidence;
	const doubts: string[] = [];
	if (declaration === null) doubts.push('the server never got as far as declaring itself');
	// A server that takes its tools from elsewhere has none if it found none there. Its users do not run it in that state.
	else if (declaration.tools.length === 0 && declaration.capabilities['tools'] !== undefined)
		doubts.push('the server says that it has tools, and listed none');
	if (evidence.isUntraced !== true && OF_WORK.every((kind) => observed(kind).length === 0)) doubts.push('nothing was observed');
	const gaps = observed('gap').length;
	if (gaps > 0) doubts.push(`${plural(gaps, 'gap')} in what could be seen`);
	const untested = verdicts.filter(({ verdict }) => verdict === 'untested').map(({ rule }) => rule);
	if (untested.length > 0 && evidence.isRemote === true)
		doubts.push(`${plural(untested.length, 'rule')} untested: remote; they need the kernel or the sink: ${untested.join(', ')}`);
	else if (untested.length > 0) doubts.push(`${plural(untested.length, 'rule')} untested: ${some(untested, 5)}`);
	const tools = coverageOfTools(evidence);
	const { declared, called, answered, worked, neverCalled } = tools;
	if (declaration !== null && declared === 0 && evidence.only === undefined && !hasGivenAnything(evidence))
		doubts.push('the server offers no tool, and gave nothing else: only its start was seen');
	if (declared > 0 && called === 0) doubts.push('no tool could be called');
	else if (neverCalled.length > 0) doubts.push(`${plural(neverCalled.length, 'tool')} never called: ${some(neverCalled, 5)}`);
	if (declared > 0 && called > 0 && answered === 0) doubts.push('no tool answered');
	if (workedTooFew(tools)) doubts.push(`under half of the tools worked: ${worked} of ${declared}`);
	const beyond = declaration?.beyondLimit.tools ?? 0;
	if (beyond > 0) doubts.push(`${plural(beyond, 'tool')} beyond the limit, not looked at`);
	return doubts;
}

/** A resource that was read, a prompt that was got. */
function hasGivenAnything({ steps }: JudgeEvidence): boolean {
	return steps.some((result) => (result.step.kind === 'read' || result.step.kind === 'prompt') && resultError(result) === undefined);
}
