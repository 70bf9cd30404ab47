import type { WatchedCall, WatchSign } from '#model/pass.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { some } from '../show.ts';

const SIGNS: Readonly<Record<WatchSign, string>> = {
	'clock library': 'the clock’s library was in its memory',
	tracer: 'a tracer was there',
};

export const behavesDifferentlyWhenWatched: Rule = {
	id: 'behaves-differently-when-watched',
	category: 'evasion',
	severity: 'high',
	summary: 'The server contacts a host only where it cannot notice that it is watched.',
	rationale:
		'A server that looks for its auditor stays quiet when it finds one. Two signs cannot be hidden from a server that looks for them: the library with which Candor moves the clock, and the time that traced calls take. If a call contacted a host in the first pass and not where the library was loaded, or contacts a host in a start without the tracer that it contacted in no other, Candor makes that call again, alone, after fresh starts in turn without the sign and with it: five starts that differ in nothing else. A host that every start without the sign contacted, and no start with it, is the finding. A server that contacts a host once, by the date or by chance does not fit this pattern. Only what reaches the network is compared. From `--depth standard` on, with the sink.',
	fix: 'Do the same whether or not somebody watches.',
	needs: [],
	check(evidence) {
		if (evidence.watched === undefined) return { kind: 'not-applicable', reason: 'no call behaved in a way that had to be compared' };
		return verdictOf(
			this,
			evidence.watched.flatMap((call) => draftOf(call, evidence)),
		);
	},
};

function draftOf({ sign, tool, step, starts }: WatchedCall, { declaration, observed }: JudgeEvidence): readonly FindingDraft[] {
	const without = starts.filter(({ hasSign }) => !hasSign);
	const withSign = starts.filter(({ hasSign }) => hasSign);
	if (without.length < 2 || withSign.length < 2) return [];
	const hosts = (without[0]?.hosts ?? []).filter(
		(host) => without.every((one) => one.hosts.includes(host)) && !withSign.some((one) => one.hosts.includes(host)),
	);
	if (hosts.length === 0) return [];
	const description = declaration?.tools.find(({ name }) => name === tool)?.description;
	return [
		{
			scope: { kind: 'tool', name: tool },
			subject: sign,
			severity: 'high',
			declared: description === undefined ? 'nothing' : `“${description.slice(0, 120)}”`,
			observed: `the same call (step ${step}) contacted ${some(hosts)} in ${without.length} of ${without.length} starts, and in none of ${withSign.length} in which ${SIGNS[sign]}`,
			evidence: observed('capture').flatMap(({ cause, seq }) => (cause?.step === step ? [seq] : [])),
		},
	];
}
