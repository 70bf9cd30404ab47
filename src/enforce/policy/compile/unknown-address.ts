import { type HostRead, shown } from '../read/reading.ts';

/** A condition about addresses is undecidable, because a host name could not be resolved and may lead anywhere. */
export class UnknownAddress extends Error {}

/** Throws for the first host whose addresses could not be resolved. */
export function refuseUnknown(hosts: readonly Pick<HostRead, 'host' | 'unknown'>[]): void {
	const found = hosts.find(({ unknown }) => unknown !== undefined);
	if (found !== undefined) throw new UnknownAddress(`it is not known where ${shown(found.host)} leads: ${found.unknown}`);
}
