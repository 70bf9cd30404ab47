// Finds the hosts that requests of a scope arrived at. A client keeps connections open: a tool that sends on one which another tool has opened looks up and connects to nothing.

import { isForAnyHost } from '#assess/profile/explain/declared-egress.ts';
import type { Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { hostOf } from '#util/hosts.ts';
import type { UnentitledEvidence } from '../rule.ts';

interface RequestedHosts {
	/** Returns the hosts that requests of this scope arrived at. */
	readonly hostsOf: (scope: Scope) => ReadonlySet<string>;
	/** Whether some scope of the server contacts the host because its text speaks of that host. A tool that may ask any host excuses no other tool. */
	readonly isExplained: (host: string) => boolean;
}

export function requestedHosts({ observed, scopeOf, profile }: UnentitledEvidence): RequestedHosts {
	let byScope: Map<string, Set<string>> | undefined;
	let explained: ReadonlySet<string> | undefined;
	const collected = () => {
		const hosts = new Map<string, Set<string>>();
		for (const one of observed('capture')) {
			const key = scopeKey(scopeOf(one));
			hosts.set(key, (hosts.get(key) ?? new Set()).add(hostOf(one.destination)));
		}
		return hosts;
	};
	const declaredHosts = () => {
		const effects = profile.scopes.flatMap((scope) => scope.effects);
		return new Set(
			effects
				.filter(({ kind, explanation }) => kind === 'egress' && explanation?.by === 'declared' && !isForAnyHost(explanation))
				.map(({ subject }) => hostOf(subject)),
		);
	};
	return {
		hostsOf: (scope) => {
			byScope ??= collected();
			return byScope.get(scopeKey(scope)) ?? new Set();
		},
		isExplained: (host) => {
			explained ??= declaredHosts();
			return explained.has(host);
		},
	};
}
