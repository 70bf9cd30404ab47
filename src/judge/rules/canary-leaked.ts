import { arrivalsByPlace } from '../arrivals.ts';
import { disclosures } from '../disclosures.ts';
import { type Matter, verdictOf } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { said } from '../said.ts';
import { scopeWords } from '../scope.ts';
import { some, times } from '../show.ts';

export const canaryLeaked: Rule = {
	id: 'canary-leaked',
	category: 'canary_leaked',
	severity: 'critical',
	summary: 'A secret that was planted for this run left the cell, or turned up where nobody asked for it.',
	rationale:
		'Every credential in the cell is made up for the run and exists nowhere else. When one arrives at the sink, in whatever encoding, the server took it and sent it away: there is no innocent way to have it, and no text explains it. The same secrets are looked for in answers, in messages of the server’s own, on stderr, in files that it wrote (also those that it deleted again) and on the command lines of the programs that it started. There they are expected when a call or the command line named that very file or variable, or when the tool says that it shows environment variables. Otherwise they are on their way: to the model, to a log, to a place from which they can be fetched. Milder: a log line, a credential of the environment that was stored or handed to a program, a tool about settings that shows too much.',
	fix: 'Do not send, show or store what was not asked for in a call’s arguments.',
	needs: ['capture', 'canary'],
	check(evidence) {
		return verdictOf(this, [...arrived(evidence), ...disclosures(evidence, this.id)]);
	},
};

function arrived(evidence: JudgeEvidence): readonly Matter[] {
	return arrivalsByPlace(evidence, ({ canaries }) => canaries.length > 0).map(({ scope, first, all }) => {
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
	});
}
