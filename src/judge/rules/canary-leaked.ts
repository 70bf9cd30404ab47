import { arrivalsByPlace, hadNoSink } from '../arrivals.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { scopeWords } from '../scope.ts';
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
		if (hadNoSink(evidence)) return { kind: 'not-applicable', reason: 'the cell had no network: nothing could leave' };
		const leaks = arrivalsByPlace(evidence, ({ canaries }) => canaries.length > 0);
		return verdictOf(
			this,
			leaks.map(({ scope, first, all }) => {
				const found = all.flatMap(({ canaries }) => canaries);
				const keys = [...new Set(found.map(({ key }) => key))];
				const forms = [...new Set(found.map(({ form }) => form))];
				return {
					scope,
					subject: first.destination,
					severity: 'critical',
					declared: said(scope, evidence, 'sending credentials away'),
					observed: `the canary ${some(keys)} arrived at ${first.destination} (${first.protocol}, ${forms.join(', ')}) ${times(all.length)} ${scopeWords(scope)}`,
					evidence: all.map(({ seq }) => seq),
				};
			}),
		);
	},
};
