import { hostOf } from '#util/hosts.ts';
import { arrivalsByPlace, hadNoSink } from '../arrivals.ts';
import { unexplained } from '../facts.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { isSameScope, scopeWords } from '../scope.ts';
import { times } from '../show.ts';

export const dataExfiltration: Rule = {
	id: 'data-exfiltration',
	category: 'data_exfiltration',
	severity: 'high',
	summary: 'It sent data to somewhere that neither its text nor any argument speaks of.',
	rationale:
		'Connecting to an undeclared place is one thing; handing it data is another. This counts the bytes that arrived at the sink for a destination that nothing explains: a body, a stream or a datagram, whatever they hold. When a canary is among them, it is critical.',
	fix: 'Send data only where a call’s arguments or the tool’s description say.',
	needs: ['capture'],
	check(evidence) {
		if (hadNoSink(evidence)) return { kind: 'not-applicable', reason: 'the cell had no network: nothing could leave' };
		const strange = unexplained(evidence, 'data-exfiltration', ['egress']);
		const sent = arrivalsByPlace(
			evidence,
			({ bytes, destination }, scope) =>
				bytes > 0 && strange.some((one) => isSameScope(one.scope, scope) && hostOf(one.fact.subject) === hostOf(destination)),
		);
		return verdictOf(
			this,
			sent.map(({ scope, first, all }) => {
				const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
				return {
					scope,
					subject: first.destination,
					severity: all.some(({ canaries }) => canaries.length > 0) ? 'critical' : 'high',
					declared: said(scope, evidence, 'sending data away'),
					observed: `sent ${bytes.toLocaleString('en')} bytes to ${first.destination} (${first.protocol}) ${times(all.length)} ${scopeWords(scope)}`,
					evidence: all.map(({ seq }) => seq),
				};
			}),
		);
	},
};
