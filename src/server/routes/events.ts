// GET /api/events: decisions, approvals, runs and audits as they happen.

import { z } from 'zod';
import { parsePosition } from '#app/serve/live/event-position.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import { isStillValid } from '../safety/authenticate.ts';
import { streamFrames } from '../stream-frames.ts';
import type { RoutePlugin } from './route-plugin.ts';

const MOST_LISTENERS = 1000;

export const addEvents: RoutePlugin = (app, { hub: { events }, tokens, logins }) => {
	app.get(
		'/api/events',
		{
			config: { access: 'read' },
			schema: {
				summary: 'Server-sent events: decision, outcome, approval, run, audit; ready or resync first',
				description:
					'Each event has an id. A client that comes back with Last-Event-ID misses no decision; `resync` tells it to read approvals, runs and audits again.',
				tags: ['live'],
				querystring: z.object({ after: z.string().max(100).optional().describe('As Last-Event-ID, for a client that cannot set it.') }),
				headers: z.looseObject({ 'last-event-id': z.string().max(100).optional() }),
				response: { 200: z.string().describe('text/event-stream'), ...PROBLEMS },
			},
		},
		async (request, reply) => {
			if (events.listeners >= MOST_LISTENERS) throw new Problem(503, 'too many listeners', { headers: { 'retry-after': '30' } });
			const last = request.headers['last-event-id'] ?? request.query.after;
			const position = last === undefined || last === '' ? undefined : parsePosition(last);
			if (last !== undefined && last !== '' && position === undefined) throw new Problem(400, 'Last-Event-ID is no id of an event');
			await streamFrames(reply, events, { ...events.begin(position), mayRead: () => isStillValid(request, { tokens, logins }) });
			return reply;
		},
	);
};
