import { type HostRead, shown } from '../read/reading.ts';

/** A condition about addresses cannot be answered: a host name could not be looked up, and may lead anywhere. */
export class UnknownAddress extends Error {}

/** Throws for the first host whose addresses were asked for in vain. */
export function refuseUnknown(hosts: readonly Pick<HostRead, 'host' | 'unknown'>[]): void {
	const found = hosts.find(({ unknown }) => unknown !== undefined);
	if (found !== undefined) throw new UnknownAddress(`it is not known where ${shown(found.host)} leads: ${found.unknown}`);
}
