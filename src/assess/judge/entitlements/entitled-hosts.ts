// Finds the entitlement that covers contacting a host.

import type { Speech } from '#assess/profile/speech.ts';
import type { Scope } from '#model/profile.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { isAddress, isLoopback } from '#util/hosts.ts';
import { listedDomain, registrableDomain } from '#util/registrable-domain.ts';
import type { UnentitledEvidence } from '../rule.ts';
import type { Domain } from './domain.ts';
import { below } from './domain-effects.ts';
import { DOMAINS } from './domains.ts';
import type { Entitlement } from './entitlement.ts';
import { isSameOwner, type OwnSite } from './own-sites.ts';
import { reviewed, speaksOfDomain } from './spoken-domains.ts';

/** The label of the registries' own sites: api.pypi.example belongs to `pypi`. */
const REGISTRY_LABELS = { npm: 'npmjs', pypi: 'pypi' } as const;

interface HostContext {
	readonly evidence: UnentitledEvidence;
	readonly spoken: Speech;
	readonly speech: (scope: Scope) => Speech;
	readonly sites: readonly OwnSite[];
}

export function entitledHost(host: string, scope: Scope, { evidence, spoken, speech, sites }: HostContext): Entitlement | undefined {
	if (isLoopback(host) || isAddress(host)) return undefined;
	// A declared text such as "purely local" outweighs every ground.
	if ((spoken.own.deniesNetwork ?? spoken.server.deniesNetwork) !== undefined) return undefined;
	const texts = [spoken.own, spoken.server];
	const domain = DOMAINS.find((one) => speaksOfDomain(texts, one) !== undefined && hasHost(one, host, evidence));
	if (domain !== undefined)
		return { ...reviewed(domain, texts), ...(isInFiles(domain, host, evidence) ? { groundOf: 'user' as const } : {}) };
	if (scope.kind === 'phase' && isOwnRegistry(host, evidence))
		return { ground: 'reviewed', because: 'it asked the registry that it was installed from' };
	const sibling = scope.kind === 'tool' ? siblingAt(host, evidence, speech) : undefined;
	if (sibling !== undefined) return sibling;
	const site = sites.find((own) => isSameOwner(own.host, host) || DOMAINS.some((one) => isOf(one, own.host) && isOf(one, host)));
	if (site !== undefined)
		return {
			ground: 'author',
			because: `${site.where} names ${site.host}`,
			...(site.isReadme === true ? {} : { groundOf: 'own site' as const }),
		};
	const named = scope.kind === 'phase' ? undefined : [...spoken.own.hosts].find((one) => !isLoopback(one));
	return named === undefined ? undefined : { ground: 'author', because: `its text says that it asks ${named}, though not this host` };
}

/** Returns the entitlement if the server has a tool about the domain of the host. What several tools need, such as a list of countries, comes from one service. */
function siblingAt(host: string, evidence: UnentitledEvidence, speech: (scope: Scope) => Speech): Entitlement | undefined {
	const domains = DOMAINS.filter((one) => hasHost(one, host, evidence));
	if (domains.length === 0) return undefined;
	for (const { name } of evidence.declaration?.tools ?? []) {
		const texts = [speech({ kind: 'tool', name }).own];
		const domain = domains.find((one) => speaksOfDomain(texts, one) !== undefined);
		const because =
			domain === undefined ? '' : `usual for ${domain.name}, which its tool ${name} speaks of (“${speaksOfDomain(texts, domain)}”)`;
		if (domain !== undefined) return { ground: 'reviewed', because, groundOf: 'other tool' };
	}
	return undefined;
}

/** Whether the reviewed table lists the host for the domain. One owner may have hosts under several names. */
function isOf({ hosts = [] }: Domain, host: string): boolean {
	return hosts.some((given) => given === host || isSameOwner(given, host));
}

function hasHost(domain: Domain, host: string, evidence: UnentitledEvidence): boolean {
	return isAmong(domain.hosts ?? [], host) || isInFiles(domain, host, evidence);
}

function isInFiles({ files = [] }: Domain, host: string, { canaries, places }: UnentitledEvidence): boolean {
	const inFiles = canaries
		.filter(({ where }) => where.kind === 'file' && isUnderAny(where.path, below(places.home, files)))
		.flatMap(({ owners = [] }) => owners);
	return isAmong(inFiles, host);
}

function isAmong(names: readonly string[], host: string): boolean {
	return names.some((given) => given === host || given === listedDomain(host) || isSameOwner(given, host));
}

function isOwnRegistry(host: string, { launch: { target } }: UnentitledEvidence): boolean {
	return target.kind === 'package' && registrableDomain(host).split('.')[0] === REGISTRY_LABELS[target.registry];
}
