// Finds to whom a credential belongs that the server itself asked for.

import { service } from '#canary/plant/issuers.ts';
import type { Launch } from '#model/target.ts';
import { hostsIn } from '#util/hosts.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { usualPorts } from '#util/usual-ports.ts';
import type { Exercise } from './exercise.ts';

/** Words of a variable that names no service: API_KEY, ACCESS_TOKEN. */
const OF_ANY_SERVICE = new Set(
	'access api apikey app auth bearer client key mcp password personal private secret server token user'.split(' '),
);

/**
 * It belongs to the service that its variable is named after (EXA_API_KEY to exa.ai; API_KEY to the one that the package is named after) or, where the server
 * asked nobody of that name, to the services that the package itself names. A credential of a well-known service never gets here: it belongs to its issuer alone. `hosts`: those that the server asked for.
 */
export function ownersOfAsked(
	hosts: readonly string[],
	{ givenSettings, givenPorts }: Pick<Exercise, 'givenSettings' | 'givenPorts'>,
	{ name, description = '', packageMetadata }: Pick<Launch, 'name' | 'description' | 'packageMetadata'>,
): (variable: string) => readonly string[] {
	const domains = [...new Set(hosts.map(registrableDomain))];
	// The server was told to work with what is there.
	const pointedAt = new Set(Object.values(givenSettings).flatMap((value) => [...hostsIn(value)].map(registrableDomain)));
	const { homepage = '', readmeHosts = [] } = packageMetadata ?? {};
	const ofPackage = new Set([...readmeHosts, ...hostsIn(homepage)].map(registrableDomain));
	// A server for a service of one's own machine hands it there.
	const isLocal = givenPorts.length > 0 || usualPorts(`${name} ${description}`).length > 0;
	const ofName = name
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word.length > 2 && !OF_ANY_SERVICE.has(word));
	return (variable) => {
		const isOfAny = variable
			.toLowerCase()
			.split('_')
			.every((word) => OF_ANY_SERVICE.has(word));
		const services = isOfAny ? ofName : [service(variable)];
		const isNamed = (domain: string) => services.includes(domain.split('.')[0] ?? '') || pointedAt.has(domain);
		const own = domains.filter(domains.some(isNamed) ? isNamed : (domain) => ofPackage.has(domain));
		return [...own, ...(isLocal ? ['127.0.0.1', 'localhost', '::1'] : [])];
	};
}
