// A call that was not answered may go on during later calls, or while the server is idle. What arrives at the sink then belongs to it if it carries the
// call's own marker, or comes first over a connection that this call opened. So do the lookup and the connection that only such an arrival needed.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { hostOf } from '#util/hosts.ts';
import { type MarkerOwner, markerOwner } from './attribute.ts';

/** Forward names of addresses, from the answers of the sink. */
type Names = Readonly<Record<string, string>>;

/** `observations`: one server run, in order, each with the cause that its time gives it. */
export function attributeLateArrivals(
	observations: readonly Observation[],
	results: readonly StepResult[],
	names: Names,
): readonly Observation[] {
	const unanswered = new Set(results.filter(isUnanswered).map(({ step }) => step.id));
	if (unanswered.size === 0) return observations;
	const owners = ownersOfArrivals(observations, { unanswered, ownerOf: markerOwner(results), names });
	if (![...owners.values()].some((owner) => owner !== undefined)) return observations;
	const ownerOfContact = contactOwners(owners);
	return observations.map((one): Observation => {
		const host = contactedHost(one, names);
		const step = one.kind === 'capture' ? owners.get(one) : host === undefined ? undefined : ownerOfContact(one, host);
		return step === undefined || one.cause?.by === 'exact'
			? one
			: { ...one, cause: { step, by: one.kind === 'capture' ? 'exact' : 'window' } };
	});
}

interface Late {
	readonly unanswered: ReadonlySet<number>;
	readonly ownerOf: MarkerOwner;
	readonly names: Names;
}

/** Returns all arrivals, and for those of an unanswered call that arrived later, the call. */
function ownersOfArrivals(observations: readonly Observation[], { unanswered, ownerOf, names }: Late) {
	const owners = new Map<ObservationOf<'capture'>, number | undefined>();
	/** The last connection to each place, until something arrived over it. */
	const fresh = new Map<string, Observation>();
	for (const one of observations) {
		if (one.kind === 'network') fresh.set(placeOf(one, names), one);
		if (one.kind !== 'capture') continue;
		const marked = ownerOf(textOf(one), one.at);
		const owner = marked ?? fresh.get(one.destination)?.cause?.step;
		fresh.delete(one.destination);
		owners.set(one, owner !== undefined && owner !== one.cause?.step && unanswered.has(owner) ? owner : undefined);
	}
	return owners;
}

/** The contacts of a call with a host are another call's if everything that arrived there during the one was sent by the other. */
function contactOwners(owners: ReadonlyMap<ObservationOf<'capture'>, number | undefined>) {
	const contacts = new Map<string, Set<number | undefined>>();
	const keyOf = (during: number | undefined, host: string) => `${during}:${host}`;
	for (const [{ cause, destination }, owner] of owners) {
		const key = keyOf(cause?.step, hostOf(destination));
		contacts.set(key, (contacts.get(key) ?? new Set()).add(owner));
	}
	return ({ cause }: Observation, host: string): number | undefined => {
		const [owner, ...others] = contacts.get(keyOf(cause?.step, host)) ?? [];
		return others.length > 0 ? undefined : owner;
	};
}

function isUnanswered({ outcome, step }: StepResult): boolean {
	return outcome === 'timeout' || outcome === 'no-answer' || step.kind === 'cancel';
}

function contactedHost(one: Observation, names: Names): string | undefined {
	if (one.kind === 'dns') return one.name.toLowerCase().replace(/\.$/, '');
	if (one.kind !== 'network' || (one.family !== 'inet' && one.family !== 'inet6')) return undefined;
	return names[one.address] ?? one.address;
}

/** The place in the form of an arrival's destination. */
function placeOf({ address, port }: ObservationOf<'network'>, names: Names): string {
	const host = names[address] ?? address;
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function textOf({ destination, serverName = '', request, preview }: ObservationOf<'capture'>): string {
	return [destination, serverName, request?.path, ...(request?.fields ?? []).map(({ value }) => value), preview].join('\n');
}
