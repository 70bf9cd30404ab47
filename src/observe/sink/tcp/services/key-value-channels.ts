// The channels that one connection to Redis listens to. Nobody else publishes in the cell, so no message arrives.

import { written } from './resp.ts';

// sample: SUBSCRIBE, PSUBSCRIBE, SUNSUBSCRIBE
export const SUBSCRIBING = /^[PS]?(?:UN)?SUBSCRIBE$/;

/** Confirms each channel on its own. Leaving without a name leaves all channels of that kind. */
export function subscriptionAnswer(channels: Set<string>, name: string, asked: readonly string[], version: number): Buffer {
	const kind = /^[PS](?=(?:UN)?SUBSCRIBE)/.exec(name)?.[0] ?? '';
	const isLeaving = name.includes('UN');
	const joined = [...channels].filter((channel) => channel.startsWith(`${kind}:`)).map((channel) => channel.slice(kind.length + 1));
	const named = isLeaving && asked.length === 0 ? joined : asked;
	const confirmed = (channel: string | null) => {
		if (channel !== null && isLeaving) channels.delete(`${kind}:${channel}`);
		else if (channel !== null) channels.add(`${kind}:${channel}`);
		const bytes = written([name.toLowerCase(), channel, channels.size], version);
		// Version 3 has a type of its own for what is not the answer to a command.
		if (version === 3) bytes.write('>', 0);
		return bytes;
	};
	return Buffer.concat(named.length === 0 ? [confirmed(null)] : named.map(confirmed));
}
