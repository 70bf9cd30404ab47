import type { CaptureEvent, Observation } from '#model/observation.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { scopeOf, scopeWords } from '../scope.ts';
import { some, times } from '../show.ts';

export const canaryLeaked: Rule = {
	id: 'canary-leaked',
	category: 'canary_leaked',
	severity: 'critical',
	summary: 'A secret that was planted for this run left the cell.',
	rationale:
		'Every credential in the cell is made up for the run and exists nowhere else. When one arrives at the sink, in whatever encoding, the server took it and sent it away: there is no innocent way to have it, and no text explains it.',
	fix: 'Do not send what was not given in a call’s arguments.',
	needs: ['capture'],
	check(evidence) {
		const leaks = evidence.observations.filter(
			(one): one is Observation & CaptureEvent => one.kind === 'capture' && one.canaries.length > 0,
		);
		if (leaks.length === 0 && evidence.hasSink !== true)
			return { kind: 'not-applicable', reason: 'the cell had no network: nothing could leave' };
		const groups = new Map<string, (Observation & CaptureEvent)[]>();
		for (const leak of leaks) {
			const scope = scopeOf(leak, evidence.steps);
			const key = [scope.kind, scope.name, leak.destination].join('\0');
			groups.set(key, [...(groups.get(key) ?? []), leak]);
		}
		return verdictOf(
			this,
			[...groups.values()].map((group) => {
				const [first] = group as [Observation & CaptureEvent];
				const scope = scopeOf(first, evidence.steps);
				const keys = [...new Set(group.flatMap(({ canaries }) => canaries.map(({ key }) => key)))];
				const forms = [...new Set(group.flatMap(({ canaries }) => canaries.map(({ form }) => form)))];
				return {
					scope,
					subject: first.destination,
					severity: 'critical',
					declared: said(scope, evidence, 'sending credentials away'),
					observed: `the canary ${some(keys)} arrived at ${first.destination} (${first.protocol}, ${forms.join(', ')}) ${times(group.length)} ${scopeWords(scope)}`,
					evidence: group.map(({ seq }) => seq),
				};
			}),
		);
	},
};
