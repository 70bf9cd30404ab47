// Finds the entitlement that covers an effect. The reviewed table takes precedence over the texts of the package's author.

import { type Speech, speechReader } from '#assess/profile/speech.ts';
import type { Effect, Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { inside } from '#util/absolute-path.ts';
import { hostOf, isLoopback } from '#util/hosts.ts';
import { processEffects } from '../process-effects.ts';
import type { UnentitledEvidence } from '../rule.ts';
import { coversEffect, neededByPackage } from './domain-effects.ts';
import { entitledHost } from './entitled-hosts.ts';
import type { EntitlementFinder } from './entitlement.ts';
import { libraryPlaces } from './library-places.ts';
import { soughtOnTheWay } from './name-search.ts';
import { readsNetrc } from './netrc-reader.ts';
import { ownSites } from './own-sites.ts';
import { isManagerQuery, isRegistryOf } from './package-managers.ts';
import { requestedHosts } from './requested-hosts.ts';
import { domainReader, reviewed } from './spoken-domains.ts';
import { isReader, programsThatRan, startedBy } from './started-programs.ts';

export function entitlementsOf(evidence: UnentitledEvidence): EntitlementFinder {
	const speech = speechReader(evidence);
	const sites = ownSites(evidence);
	const libraryOf = libraryPlaces(evidence);
	const requested = requestedHosts(evidence);
	const { argvOf, onlyLooked, ownerOf, programOf, wasKilledAtOnce } = processEffects(evidence);
	const hasRun = programsThatRan(evidence);
	const spokenDomains = domainReader();
	const observationsOf = ({ evidence: seen }: Effect) => seen.flatMap((seq) => evidence.observation(seq) ?? []);
	/** Returns the program that owns the file's place, if every process that touched the file runs one. Stops at the first other process: files can number a million. */
	const ownerOfFile = ({ kind, subject, evidence: seen }: Effect): string | undefined => {
		if (kind === 'exec') return undefined;
		let first: string | undefined;
		for (const seq of seen) {
			const one = evidence.observation(seq);
			if (one === undefined) continue;
			const owner = ownerOf(one, subject);
			if (owner === undefined) return undefined;
			first ??= owner;
		}
		return first;
	};
	/** Returns the package manager that asks its own registry, if nothing else asked it. That it was started is another effect. */
	const managerAt = (host: string, effect: Effect): string | undefined => {
		const managers = observationsOf(effect).map((one) => programOf(one).find((name) => isRegistryOf(name, host)));
		return managers.includes(undefined) ? undefined : managers[0];
	};
	/** Whether the processes of an effect only read. One that was killed before it did anything proves nothing, and neither do all of them. */
	const hasOnlyRead = (effect: Effect): boolean => {
		const names = startedBy(effect, evidence);
		if (!isReader(names, hasRun)) return false;
		const started = observationsOf(effect).filter((one) => !wasKilledAtOnce(one));
		const mayContact = (host: string) => names.some((name) => isRegistryOf(name, host));
		return (
			started.length > 0 &&
			started.every((one) => {
				const since = { process: evidence.processOf(one), seq: one.seq };
				return onlyLooked(since, one.kind === 'exec' && isManagerQuery(one.argv) ? mayContact : undefined);
			})
		);
	};
	/** Whether the scope contacts a host that it may contact, or this machine. HTTP libraries then routinely read the file with the hosts' passwords. */
	const goesOut = (scope: Scope, spoken: Speech) =>
		effectsOf(scope, evidence).some(({ kind, subject, explanation }) => {
			if (kind !== 'egress' || explanation?.by === 'runtime' || explanation?.by === 'scratch') return false;
			const host = hostOf(subject);
			return explanation !== undefined || isLoopback(host) || entitledHost(host, scope, { evidence, spoken, speech, sites }) !== undefined;
		}) ||
		[...requested.hostsOf(scope)].some(
			(host) => requested.isExplained(host) || entitledHost(host, scope, { evidence, spoken, speech, sites }) !== undefined,
		);
	return ({ scope, effect }) => {
		const spoken = speech(scope);
		if (effect.kind === 'egress') {
			const host = hostOf(effect.subject);
			const manager = managerAt(host, effect);
			if (manager !== undefined) return { ground: 'reviewed', because: `${manager} downloads packages from there` };
			return entitledHost(host, scope, { evidence, spoken, speech, sites });
		}
		const sought = effect.kind === 'list' ? soughtOnTheWay(effect.subject, observationsOf(effect).map(argvOf)) : undefined;
		if (sought !== undefined)
			return { ground: 'reviewed', because: `find passed through it and told only of files that are called ${sought.join(' or ')}` };
		// A word in one tool's description does not excuse access to a secret: the server as a whole has to be about the domain.
		const texts = effect.guarded === undefined && effect.kind !== 'local-socket' ? [spoken.own, spoken.server] : [spoken.server];
		const domain = spokenDomains(texts).find((one) => coversEffect(one, effect, evidence));
		if (domain !== undefined) return reviewed(domain, texts);
		if (readsNetrc(effect, evidence) && goesOut(scope, spoken))
			return { ground: 'reviewed', because: 'HTTP libraries look there for a password of the host they call' };
		if (effect.kind === 'exec' && hasOnlyRead(effect))
			return { ground: 'reviewed', because: 'its processes changed nothing, contacted nobody and read no secret' };
		const because = neededByPackage(effect, evidence);
		if (because !== undefined) return { ground: 'author', because };
		const owner = ownerOfFile(effect);
		if (owner !== undefined) return { ground: 'reviewed', because: `${owner} keeps its own files there` };
		const keeper = isKept(effect) ? libraryOf(inside(effect.subject, evidence.places.home) ?? '') : undefined;
		return keeper === undefined ? undefined : { ground: 'reviewed', because: `${keeper} keeps its own data there` };
	};
}

function effectsOf(scope: Scope, { profile }: UnentitledEvidence): readonly Effect[] {
	return profile.scopes.find((one) => scopeKey(one.scope) === scopeKey(scope))?.effects ?? [];
}

/** Whether the effect can be a library's own. Effects on secrets and on files that start programs cannot. */
function isKept({ kind, guarded }: Effect): boolean {
	return guarded === undefined && (kind === 'write' || kind === 'mkdir' || kind === 'delete');
}
