// Creates the server behind the guard from the options.

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { EitherUpstream } from '#enforce/guard/transports/http/either-upstream.ts';
import { HeldBytes } from '#enforce/guard/transports/http/held-bytes.ts';
import { SseUpstream } from '#enforce/guard/transports/http/sse-upstream.ts';
import { StreamableUpstream } from '#enforce/guard/transports/http/streamable-upstream.ts';
import type { Upstream, UpstreamEvents } from '#enforce/guard/transports/upstream.ts';
import type { UpstreamServer } from './guard-options.ts';

/** The server may have closed a connection that was idle for longer, and a message on it would be lost. */
const UNUSED_MS = 4000;
/** Number of answers of maximum length that may arrive concurrently. */
const MOST_AT_ONCE = 4;

export function httpUpstream(
	{ url, transport, headers, headMs }: UpstreamServer,
	maxMessageBytes: number,
	note: (line: string) => void,
): (events: UpstreamEvents) => Upstream {
	// Uses a proxy only on request, like Node itself and so a client without the guard.
	const usesProxy = process.env['NODE_USE_ENV_PROXY'] === '1';
	const settings = { keepAlive: true, timeout: UNUSED_MS, ...(usesProxy && { proxyEnv: process.env }) };
	const agent = url.protocol === 'https:' ? new HttpsAgent(settings) : new HttpAgent(settings);
	const held = new HeldBytes(MOST_AT_ONCE * maxMessageBytes);
	const options = { address: { url, agent, headMs, maxMessageBytes, held }, headers, note };
	if (transport === 'sse') return (events) => new SseUpstream(options, events);
	if (transport === 'streamable-http') return (events) => new StreamableUpstream(options, events);
	return (events) => new EitherUpstream(options, events);
}
