// The owner of a host name: the public suffix list says under which names strangers register side by side. Loading it takes some 20 ms.

import { getDomain } from 'tldts';
import { isAddress } from './hosts.ts';

/** Suffixes with one name per customer that the list lacks. */
const MORE_SUFFIXES: ReadonlySet<string> = new Set(['amazonaws.com', 'azure.com', 'glitch.me', 'railway.app']);

/** api.weather.gov → weather.gov; a.b.co.uk → b.co.uk; evil.github.io stays. A suffix, or a name without a dot, has no owner and is returned unchanged. */
export function registrableDomain(host: string): string {
	return ownedDomain(host) ?? host;
}

/** Returns the name that a registry sells. Its owner's name servers answer for every name below it, including private suffixes: x.github.io → github.io */
export function registeredDomain(host: string): string {
	return getDomain(host) ?? host;
}

/** Uses the list alone: ec2.eu-west-1.amazonaws.com → amazonaws.com, where only rented names are separate. */
export function listedDomain(host: string): string {
	return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether a given name covers a host that was contacted: the host itself, or one below it of the same owner. */
export function namesHost(given: string, reached: string): boolean {
	if (given === reached) return true;
	return !isAddress(given) && ownedDomain(given) !== undefined && reached.endsWith(`.${given}`);
}

function ownedDomain(host: string): string | undefined {
	const domain = getDomain(host, { allowPrivateDomains: true }) ?? undefined;
	if (domain === undefined || !MORE_SUFFIXES.has(domain)) return domain;
	const labels = host.split('.');
	const depth = domain.split('.').length + 1;
	return labels.length < depth ? undefined : labels.slice(-depth).join('.');
}
