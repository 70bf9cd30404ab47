import type { Severity } from '#model/finding.ts';
import { hostOf, isLoopback, portOf } from '#util/hosts.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { Rule } from '../rule.ts';
import { circumstances } from '../seen.ts';
import { some } from '../show.ts';
import { type ScopedEffect, unexplained } from '../unexplained-effects.ts';

export const listeningPort: Rule = {
	id: 'listening-port',
	category: 'listening_port',
	severity: 'medium',
	summary: 'It listens for connections that its text does not speak of.',
	rationale:
		'A stdio server needs no port, and a local HTTP server only its own, on the loopback address. One that listens on all interfaces can be reached by anyone on the network, with the rights of the user who runs it; one on the loopback address by any program and many web pages of the same machine. Milder: the port of --http-port on all interfaces, where the protocol asks for loopback. Expected are that port on loopback, ports that the command line names and servers whose text speaks of listening, a web interface or a callback.',
	fix: 'Listen on the loopback address only, and say so in the description or take the port from an argument.',
	needs: ['network'],
	check(evidence) {
		const groups = groupEffects(unexplained(evidence, 'listening-port', ['listen']), (one) => ({
			severity: severityOf(one, evidence.http?.port),
			key: keyOf(one.effect.subject),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const detail = effects[0]?.detail === undefined ? '' : ` (${effects[0].detail})`;
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'listening'),
					observed: `listened on ${some(subjects, 5)}${detail} ${circumstances(scopes, effects, evidence)}`,
				};
			}),
		);
	},
};

function severityOf({ effect }: ScopedEffect, httpPort: number | undefined): Severity {
	if (httpPort !== undefined && portOf(effect.subject) === httpPort) return 'low';
	const isSocketName = effect.subject.startsWith('/') || effect.subject.startsWith('@');
	const host = hostOf(effect.subject);
	const isForAll = host === '0.0.0.0' || host === '::';
	return effect.succeeded > 0 && !isSocketName && (isForAll || !isLoopback(host)) ? 'medium' : 'low';
}

/** Ports that the kernel hands out differ from run to run. */
function keyOf(subject: string): string {
	return subject.replace(/:(\d+)$/, (whole, port) => (Number(port) >= 32_768 ? ':*' : whole));
}
