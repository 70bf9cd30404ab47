import type { CaptureEvent, Observation } from '#model/observation.ts';
import { hostOf } from '#util/hosts.ts';
import { unexplained } from '../facts.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { isSameScope, scopeOf, scopeWords } from '../scope.ts';
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
		if (evidence.hasSink !== true && !evidence.observations.some(({ kind }) => kind === 'capture'))
			return { kind: 'not-applicable', reason: 'the cell had no network: nothing could leave' };
		const strange = unexplained(evidence, 'data-exfiltration', ['egress']);
		const groups = new Map<string, (Observation & CaptureEvent)[]>();
		for (const one of evidence.observations) {
			if (one.kind !== 'capture' || one.bytes === 0) continue;
			const scope = scopeOf(one, evidence.steps);
			const host = hostOf(one.destination);
			if (!strange.some(({ scope: other, fact }) => isSameScope(other, scope) && hostOf(fact.subject) === host)) continue;
			const key = [scope.kind, scope.name, one.destination].join('\0');
			groups.set(key, [...(groups.get(key) ?? []), one]);
		}
		return verdictOf(
			this,
			[...groups.values()].map((group) => {
				const [first] = group as [Observation & CaptureEvent];
				const scope = scopeOf(first, evidence.steps);
				const bytes = group.reduce((sum, one) => sum + one.bytes, 0);
				return {
					scope,
					subject: first.destination,
					severity: group.some(({ canaries }) => canaries.length > 0) ? 'critical' : 'high',
					declared: said(scope, evidence, 'sending data away'),
					observed: `sent ${bytes.toLocaleString('en')} bytes to ${first.destination} (${first.protocol}) ${times(group.length)} ${scopeWords(scope)}`,
					evidence: group.map(({ seq }) => seq),
				};
			}),
		);
	},
};
