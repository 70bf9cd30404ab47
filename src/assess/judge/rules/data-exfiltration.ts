import type { PlantedCanary } from '#model/canary.ts';
import type { Severity } from '#model/severity.ts';
import { hostOf, isLoopback, isNoHost } from '#util/hosts.ts';
import { hadNoSink } from '../arrivals.ts';
import { isAtItsOwner } from '../canary-owner.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { scopesWords } from '../scope-words.ts';
import { type Sent, type SentData, sentData } from '../sent-data.ts';
import { some, times } from '../show.ts';

export const dataExfiltration: Rule = {
	id: 'data-exfiltration',
	category: 'data_exfiltration',
	severity: 'high',
	summary: 'It sent data to somewhere that neither its text nor any argument speaks of.',
	rationale:
		'Connecting to an undeclared place is one thing; handing it data is another. Data is a body, a stream or a datagram, whatever it holds; what a call had passed, encoded text, a path of the machine or an identifier of the machine, its user or the session in a path, a query, a header field or a host name; a credential. A request that only fetches a fixed URL carries none: it is told by undeclared-egress, as are the usual header fields, a version check and the opening of a connection that could not be read. Where data was sent, the connection that carried it is not told again. When a canary is among the data, it is critical. What stays on the machine, at a service on its loopback address, is low, and so is what goes to a word for a missing setting (`none`, `undefined`), which is nobody’s name.',
	fix: 'Send data only where a call’s arguments or the tool’s description say.',
	needs: ['capture'],
	check(evidence) {
		if (hadNoSink(evidence)) return { kind: 'not-applicable', reason: 'the cell had no network: nothing could leave' };
		return verdictOf(
			this,
			sentData(evidence).map((data) => ({
				scopes: data.scopes,
				subject: data.place,
				severity: severityOf(data, evidence.canaries),
				declared: declaredTextOf(data.scopes, evidence, 'sending data away'),
				observed: `${effectOf(data)} ${times(data.sent.length)} ${scopesWords(data.scopes)}: ${some(data.what, 4)}`,
				gist: effectOf(data),
				evidence: data.sent.map(({ seq }) => seq),
			})),
		);
	},
};

/** What another program of the same machine gets has not left the machine, and nobody has the name that stands for a missing setting. A secret among it is critical nevertheless. */
function severityOf({ place, sent }: SentData, canaries: readonly PlantedCanary[]): Severity {
	if (sent.some((one) => hasLeak(one, canaries))) return 'critical';
	const host = hostOf(place);
	return isLoopback(host) || isNoHost(host) ? 'low' : 'high';
}

/** `sent 1,024 bytes to api.example:443 (https)` */
function effectOf({ place, sent }: SentData): string {
	const protocols = [...new Set(sent.map((one) => (one.kind === 'dns' ? 'dns' : one.protocol)))];
	const bytes = sent.reduce((sum, one) => sum + (one.kind === 'dns' ? one.name.length : one.bytes), 0);
	return `sent ${bytes.toLocaleString('en')} bytes to ${place} (${protocols.join(', ')})`;
}

function hasLeak(one: Sent, canaries: readonly PlantedCanary[]): boolean {
	return one.kind === 'capture' && one.canaries.some(({ key }) => !isAtItsOwner(canaries, key, one.destination));
}
