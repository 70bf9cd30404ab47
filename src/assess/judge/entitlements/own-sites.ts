// The sites that the package's own metadata names: what its author writes is a ground of its own, weaker than the reviewed table.

import { hostsIn } from '#util/hosts.ts';
import { namesHost, registrableDomain } from '#util/registrable-domain.ts';
import type { UnentitledEvidence } from '../rule.ts';

export interface OwnSite {
	readonly host: string;
	readonly where: string;
	/** A README names many sites. */
	readonly isReadme?: true;
}

/** Homepage, repository and author take precedence over the README. */
export function ownSites({ launch: { packageMetadata } }: UnentitledEvidence): readonly OwnSite[] {
	if (packageMetadata === undefined) return [];
	const { homepage = '', repository = '', author = '', readmeHosts } = packageMetadata;
	const named = (text: string, where: string) => [...hostsIn(text)].map((host) => ({ host, where }));
	return [
		...named(homepage, 'the homepage of its package'),
		...named(repository, 'the repository of its package'),
		...named(author.replaceAll('@', ' '), 'the author of its package'),
		...readmeHosts.map((host) => ({ host, where: 'its README', isReadme: true as const })),
	];
}

/** Whether one owner has registered both names. */
export function isSameOwner(given: string, host: string): boolean {
	return namesHost(given, host) || (given.includes('.') && registrableDomain(given) === registrableDomain(host));
}
