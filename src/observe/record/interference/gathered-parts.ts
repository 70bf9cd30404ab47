// Gathers the parts of one place, whatever the call, the position or the request that they stand in: what leaves among decoys, at a random moment or under a
// random name stands somewhere else in every run.

import type { EmissionChannel } from '#model/interference.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';
import { SECOND_START } from './repeat-calls.ts';

/** Part of the keys of gathered parts. */
export const GATHERED = 'gathered\0';

/** Channels whose parts belong to a call. A timer of the server may send something during any call, so what is sent is gathered over all calls as well. */
const BY_TOOL: ReadonlySet<EmissionChannel> = new Set(['request', 'lookup', 'stream', 'answer']);
const BY_RUN: ReadonlySet<EmissionChannel> = new Set(['request', 'lookup', 'stream', 'message', 'list', 'file']);

/** `toolOf`: the tool, resource or prompt of a call. */
export function withGatheredParts(emitted: Emitted, toolOf: (call: number) => string): Emitted {
	const gathered = new Map<string, Map<string, EmittedPart>>();
	const owners = new Map<string, string>();
	for (const [key, part] of emitted) {
		const { channel, destination, place } = part;
		const owner = owners.get(`${channel}\0${destination}`) ?? ownerOf(part);
		owners.set(`${channel}\0${destination}`, owner);
		const start = key.startsWith(SECOND_START) ? SECOND_START : '';
		for (const where of [...(BY_TOOL.has(channel) ? [toolOf(part.call)] : []), ...(BY_RUN.has(channel) ? [''] : [])]) {
			const name = `${start}${GATHERED}${[where, channel, owner, place.replace(/\d+/g, '#')].join('\0')}`;
			const members = gathered.get(name) ?? new Map<string, EmittedPart>();
			gathered.set(name, members.set(key, part));
		}
	}
	return new Map([...emitted, ...[...gathered].map(([name, members]) => [name, partOf(members)] as const)]);
}

function partOf(members: ReadonlyMap<string, EmittedPart>): EmittedPart {
	const [{ channel, destination, place }] = [...members.values()] as [EmittedPart];
	return { channel, destination, place, call: Number.POSITIVE_INFINITY, text: '', members };
}

/** A file has any name, and a host any name below the domain of its owner. */
function ownerOf({ channel, destination }: EmittedPart): string {
	if (channel === 'file' || channel === 'answer') return '';
	return channel === 'message' || channel === 'list' ? destination : registrableDomain(destination.replace(/:\d+$/, ''));
}
