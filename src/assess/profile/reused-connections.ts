// Requests on a connection that another scope opened. The kernel shows the connection once; every scope that sends on it contacts the host.

import type { Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { hostOf, isAddress } from '#util/hosts.ts';
import type { Occurrence } from './occurrence.ts';

/** Scopes that looked each host up or connected to it, by the host's name or address. */
type Contacts = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns a function that gives the contact of a captured request whose scope never opened a connection to that host.
 * Otherwise the profile would depend on which of two tools happened to be called first.
 */
export function reusedConnections(
	observations: readonly Observation[],
	scopeOf: (observation: Observation) => Scope,
	names: Readonly<Record<string, string>> = {},
): (observation: Observation, scope: Scope) => readonly Occurrence[] {
	const contacts = contactsOf(observations, scopeOf, names);
	return (observation, scope) => {
		if (observation.kind !== 'capture') return [];
		const { destination } = observation;
		const host = hostOf(destination);
		const known = contacts.get(host);
		if (known === undefined || known.has(scopeKey(scope))) return [];
		const subject = isAddress(host) ? destination : host;
		return [{ kind: 'egress', subject, aliases: [], scope, observation, ok: true, detail: 'on a connection that was open' }];
	};
}

function contactsOf(
	observations: readonly Observation[],
	scopeOf: (observation: Observation) => Scope,
	names: Readonly<Record<string, string>>,
): Contacts {
	const contacts = new Map<string, Set<string>>();
	for (const observation of observations) {
		const host = contactedHost(observation, names);
		if (host === undefined) continue;
		const scopes = contacts.get(host) ?? new Set();
		contacts.set(host, scopes);
		scopes.add(scopeKey(scopeOf(observation)));
	}
	return contacts;
}

function contactedHost(observation: Observation, names: Readonly<Record<string, string>>): string | undefined {
	if (observation.kind === 'dns') return observation.name.toLowerCase().replace(/\.$/, '');
	if (observation.kind !== 'network' || (observation.op !== 'connect' && observation.op !== 'send')) return undefined;
	const { family, address } = observation;
	return family === 'inet' || family === 'inet6' ? (names[address] ?? address) : undefined;
}
