import type { Scope } from '#model/profile.ts';
import { hostOf } from '#util/hosts.ts';
import { arrivalsByPlace } from '../arrivals.ts';
import { disclosures } from '../disclosures.ts';
import { unexplained } from '../facts.ts';
import { type Matter, verdictOf } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { said } from '../said.ts';
import { isSameScope, scopeWords } from '../scope.ts';
import { some, times } from '../show.ts';

export const canaryLeaked: Rule = {
	id: 'canary-leaked',
	category: 'canary_leaked',
	severity: 'critical',
	summary: 'A secret that was planted for this run left the cell, or turned up where nobody asked for it.',
	rationale:
		'Every credential in the cell is made up for the run and exists nowhere else. When one arrives at the sink, in whatever encoding, the server took it and sent it away: there is no innocent way to have it, and no text explains it. The same secrets are looked for in answers, in messages of the server’s own, on stderr, in files that it wrote (also those that it deleted again) and on the command lines of the programs that it started. There they are expected when a call or the command line named that very file or variable, or when the tool says that it shows environment variables. Otherwise they are on their way: to the model, to a log, to a place from which they can be fetched. Milder: a log line, a credential of the environment that was stored or handed to a program, a tool about settings that shows too much. What the client answered when the server asked its user or its model for something counts only when it went to a place that nothing explains.',
	fix: 'Do not send, show or store what was not asked for in a call’s arguments.',
	needs: ['capture', 'canary'],
	check(evidence) {
		return verdictOf(this, [...arrived(evidence), ...disclosures(evidence, this.id)]);
	},
};

function arrived(evidence: JudgeEvidence): readonly Matter[] {
	const strange = unexplained(evidence, 'canary-leaked', ['egress']);
	const isStrange = (destination: string, scope: Scope) =>
		strange.some((one) => isSameScope(one.scope, scope) && hostOf(one.fact.subject) === hostOf(destination));
	// What the client answered was given to be used: it may go where the server says that it goes.
	const isLeak = (key: string, destination: string, scope: Scope) => !isAnswer(key) || isStrange(destination, scope);
	return arrivalsByPlace(evidence, ({ canaries, destination }, scope) => canaries.some(({ key }) => isLeak(key, destination, scope))).map(
		({ scope, first, all }) => {
			const found = all.flatMap(({ canaries, destination }) => canaries.filter(({ key }) => isLeak(key, destination, scope)));
			const keys = [...new Set(found.map(({ key }) => key))];
			const forms = [...new Set(found.map(({ form }) => form))];
			return {
				scope,
				subject: first.destination,
				severity: keys.every(isAnswer) ? 'high' : 'critical',
				declared: said(scope, evidence, 'sending credentials away'),
				observed: `the canary ${some(keys)} arrived at ${first.destination} (${first.protocol}, ${forms.join(', ')}) ${times(all.length)} ${scopeWords(scope)}`,
				evidence: all.map(({ seq }) => seq),
			};
		},
	);
}

/** answer:elicitation */
function isAnswer(key: string): boolean {
	return key.startsWith('answer:');
}
