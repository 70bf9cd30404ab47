import type { PlantedCanary } from '#model/canary.ts';
import { hostOf } from '#util/hosts.ts';

/** Whether a canary went to the service that it is a secret of. That is no leak: a client of that service has to send it. */
export function isAtItsOwner(canaries: readonly PlantedCanary[], key: string, destination: string): boolean {
	const host = hostOf(destination);
	const owners = canaries.find((canary) => canary.key === key)?.owners ?? [];
	return owners.some((owner) => host === owner || host.endsWith(`.${owner}`));
}
