import type { Severity } from '#model/finding.ts';
import { baseName } from '#util/absolute-path.ts';
import { hostOf, isLoopback } from '#util/hosts.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { sendsDataTo, sentData } from '../sent-data.ts';
import { some } from '../show.ts';
import { type ScopedEffect, unexplained } from '../unexplained-effects.ts';

/** Sockets whose owner does anything for whoever connects. */
const POWERFUL_SOCKETS =
	/(?:docker|containerd|podman|crio|lxd|libvirt-sock|incus|k3s)[\w.-]*\.sock$|\/agent\.\d+$|S\.gpg-agent|ssh[\w-]*agent|\/keyring\/|system_bus_socket|systemd\/private/;

export const undeclaredEgress: Rule = {
	id: 'undeclared-egress',
	category: 'network_egress',
	severity: 'high',
	summary: 'It looked up, connected or sent to somewhere that neither its text nor any argument speaks of.',
	rationale:
		"Data leaves through the network. A connection is expected when the call's arguments or the command line name the host, when the text names it or the service it belongs to, or when the tool says that it goes out and the call leaves the choice of host to it. Looking up a name counts as the intent to connect; in the cell nobody answers. IPv4, IPv6, mapped addresses, UDP and Unix sockets, named and abstract, all count. Text that says “purely local” outweighs every other word. A connection over which data was sent is told by data-exfiltration alone. Milder: a service of the same machine, and downloads while the package is installed.",
	fix: 'Name the host or service in the description of the tool that contacts it, or in the package description when start-up does.',
	needs: ['network', 'dns'],
	check(evidence) {
		const isToldAsData = sendsDataTo(sentData(evidence), evidence.steps);
		const found = unexplained(evidence, 'undeclared-egress', ['egress', 'local-socket']).filter(
			({ scope, effect }) => effect.kind !== 'egress' || !isToldAsData(scope, hostOf(effect.subject)),
		);
		const groups = groupEffects(found, (one) => ({
			severity: severityOf(one),
			key: one.effect.kind === 'egress' ? hostOf(one.effect.subject) : one.effect.subject,
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const isLookup = effects.every(({ detail }) => detail?.startsWith('name looked up') ?? false);
				const isLocal = effects.every(({ kind }) => kind === 'local-socket');
				// A connection that is still under way when the call returns arrives, if there is anywhere to arrive.
				const error = failure(effects, evidence);
				const hasReached = succeeded(effects) > 0 || (evidence.hasSink === true && error === 'EINPROGRESS');
				const occurrence = isLookup
					? 'looked up'
					: `${hasReached ? 'connected or sent to' : 'tried to reach'}${isLocal ? ' the socket' : ''}`;
				const details = [
					...(subjects.length === 1 && !isLookup && effects[0]?.detail !== undefined ? [effects[0].detail] : []),
					...(hasReached || isLookup ? [] : [error ?? 'refused']),
				];
				const how = details.length === 0 ? '' : ` (${details.join('; ')})`;
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'the network'),
					observed: `${occurrence} ${some(subjects, 5)}${how} ${circumstances(scopes, effects, evidence)}`,
				};
			}),
		);
	},
};

function severityOf({ scope, effect }: ScopedEffect): Severity {
	if (effect.kind === 'local-socket')
		return POWERFUL_SOCKETS.test(effect.subject) || baseName(effect.subject) === 'docker.sock' ? 'high' : 'medium';
	if (isLoopback(hostOf(effect.subject))) return 'low';
	return scope.kind === 'phase' && scope.name === 'install' ? 'low' : 'high';
}
