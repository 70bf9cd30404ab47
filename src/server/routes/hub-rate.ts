import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Hub } from '#app/serve/hub/open-hub.ts';
import { Problem } from '../problem.ts';

/** A hook for the hub's routes that limits the requests per minute of each token. A person at the dashboard has no limit. */
export function hubRate({ rate, settings }: Hub): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
	return async ({ identity }) => {
		const wait = identity.kind === 'token' ? rate.take(identity.id) : undefined;
		if (wait === undefined) return;
		throw new Problem(429, `this token may ask ${settings.requestsPerMinute} times a minute`, { headers: { 'retry-after': String(wait) } });
	};
}
