import type { Severity } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { hostOf, isLoopback, isNoHost } from '#util/hosts.ts';
import { effectRule, type Phrase } from '../effect-rule.ts';
import type { EffectGroup } from '../group.ts';
import { fetchesFromOwnRepository } from '../own-repository.ts';
import type { JudgeEvidence } from '../rule.ts';
import { failure, succeeded } from '../seen.ts';
import { sendsDataTo, sentData } from '../sent-data.ts';
import { some } from '../show.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

/** Sockets whose owner obeys every program that connects. */
const POWERFUL_SOCKETS =
	/(?:docker|containerd|podman|crio|lxd|libvirt-sock|incus|k3s)[\w.-]*\.sock$|\/agent\.\d+$|S\.gpg-agent|ssh[\w-]*agent|\/keyring\/|system_bus_socket|systemd\/private/;

const SYSTEM_LOG: ReadonlySet<string> = new Set(['/dev/log', '/run/systemd/journal/dev-log', '/run/systemd/journal/socket']);

export const undeclaredEgress = effectRule({
	id: 'undeclared-egress',
	category: 'network_egress',
	severity: 'high',
	summary: 'It looked up, connected or sent to somewhere that neither its text nor any argument speaks of.',
	rationale:
		"Data leaves through the network. A connection is expected when the call's arguments or the command line name the host, when the text names it or the service it belongs to, or when the tool says that it goes out and the call leaves the choice of host to it. Looking up a name counts as the intent to connect; in the cell nobody answers. IPv4, IPv6, mapped addresses, UDP and Unix sockets, named and abstract, all count. Text that says “purely local” outweighs every other word. A connection over which data was sent is told by data-exfiltration alone. Milder: a service of the same machine, a word such as “undefined” that stands for a missing host, fixed files of the repository that the package names as its own, and downloads while the package is installed.",
	fix: 'Name the host or service in the description of the tool that contacts it, or in the package description when start-up does.',
	needs: ['network', 'dns'],
	effects: ['egress', 'local-socket'],
	isEntitled: true,
	against: { topic: 'the network' },
	prepare: (evidence) => ({ isToldAsData: sendsDataTo(sentData(evidence), evidence) }),
	when: ({ scope, effect }, { isToldAsData }) => effect.kind !== 'egress' || !isToldAsData(scope, hostOf(effect.subject)),
	severityOf,
	keyOf: ({ effect }) => (effect.kind === 'egress' ? hostOf(effect.subject) : effect.subject),
	phrase: phraseOf,
});

function severityOf(found: ScopedEffect, evidence: JudgeEvidence): Severity {
	const { scope, effect } = found;
	// The C library writes a line to the system log. No data leaves the machine.
	if (effect.kind === 'local-socket' && SYSTEM_LOG.has(effect.subject)) return 'info';
	if (effect.kind === 'local-socket')
		return POWERFUL_SOCKETS.test(effect.subject) || baseName(effect.subject) === 'docker.sock' ? 'high' : 'medium';
	if (isLoopback(hostOf(effect.subject))) return 'low';
	if (isNoHost(hostOf(effect.subject))) return 'low';
	if (scope.kind === 'phase' && scope.name === 'install') return 'low';
	return fetchesFromOwnRepository(found, evidence) ? 'medium' : 'high';
}

/** A connection has the same subject as the lookup before it. */
function isLookup({ detail = '', evidence: kept }: Effect, { observation }: JudgeEvidence): boolean {
	return detail.split(' · ').every((part) => part.startsWith('name looked up')) && kept.every((seq) => observation(seq)?.kind === 'dns');
}

function phraseOf({ effects, subjects }: EffectGroup, evidence: JudgeEvidence): Phrase {
	if (effects.every((effect) => isLookup(effect, evidence))) return { done: 'looked up', subjects: some(subjects, 5) };
	const isLocal = effects.every(({ kind }) => kind === 'local-socket');
	// A connection that is still in progress when the call returns does arrive if there is a sink.
	const error = failure(effects, evidence);
	const hasReached = succeeded(effects) > 0 || (evidence.hasSink === true && error === 'EINPROGRESS');
	const details = [
		...(subjects.length === 1 && effects[0]?.detail !== undefined ? [effects[0].detail] : []),
		...(hasReached ? [] : [error ?? 'refused']),
	];
	return {
		done: `${hasReached ? 'connected or sent to' : 'tried to reach'}${isLocal ? ' the socket' : ''}`,
		subjects: some(subjects, 5),
		remark: details.length === 0 ? undefined : details.join('; '),
	};
}
