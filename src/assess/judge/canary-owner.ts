import type { PlantedCanary } from '#model/canary.ts';
import { hostOf } from '#util/hosts.ts';
import { ownEntry } from '#util/own-entry.ts';
import { DOMAINS } from './entitlements/domains.ts';

/** Whether a canary went to the service that issued it. That is not a leak: a client of that service has to send it. */
export function isAtItsOwner(canaries: readonly PlantedCanary[], key: string, destination: string): boolean {
	const host = hostOf(destination);
	const canary = canaries.find((one) => one.key === key);
	const owners = canary?.owners ?? (canary === undefined ? [] : usualOwners(canary));
	return owners.some((owner) => host === owner || (host.endsWith(`.${owner}`) && (ownEntry(OWN_NAMES, owner)?.test(host) ?? true)));
}

/** WEATHER_API_KEY is a key of one of the weather services, which the reviewed table has. */
function usualOwners({ where }: PlantedCanary): readonly string[] {
	if (where.kind !== 'env') return [];
	const [word = ''] = where.name.toLowerCase().split('_');
	return DOMAINS.find(({ words }) => words.includes(word))?.hosts ?? [];
}

/** Below these domains anyone can rent a name: a bucket, a load balancer, a virtual machine. Only the service's own names belong to the owner. */
const OWN_NAMES: Readonly<Record<string, RegExp>> = {
	// sts.amazonaws.com, bedrock.us-east-1.amazonaws.com; not bucket.s3.amazonaws.com, not x.execute-api.us-east-1.amazonaws.com
	'amazonaws.com': /^[a-z0-9-]+(?:\.[a-z]{2,}(?:-[a-z]+)+-\d+)?\.amazonaws\.com$/,
	// oauth2.googleapis.com; not bucket.storage.googleapis.com
	'googleapis.com': /^[a-z0-9-]+\.googleapis\.com$/,
};
