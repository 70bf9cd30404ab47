// The state of the fleet, and its jobs by pages.

import { z } from 'zod';
import { JOB_STATES } from '#model/fleet.ts';
import { PROBLEMS } from '../problem.ts';
import { pageQuery } from '../schemas/audit-schemas.ts';
import { hubRate } from './hub-rate.ts';
import type { RoutePlugin } from './route-plugin.ts';

const count = z.number().int().nonnegative();
const sideSchema = z.strictObject({
	version: z.string(),
	audit: z.string().exactOptional(),
	conclusion: z.string().exactOptional(),
	trust: z.number().exactOptional(),
});
const overviewSchema = z.strictObject({
	states: z.strictObject(
		Object.fromEntries(JOB_STATES.map((state) => [state, count])) as Record<(typeof JOB_STATES)[number], typeof count>,
	),
	reasons: z.array(z.strictObject({ reason: z.string(), count })),
	conclusions: z.record(z.string(), count),
	trust: z.array(count).describe('Audits by trust, in tenths'),
	cost: z.strictObject({ cpuMs: z.number(), peakKib: z.number() }),
	doneByHour: z.array(z.strictObject({ at: z.number(), count })),
	changes: z.array(z.strictObject({ name: z.string(), before: sideSchema, now: sideSchema })),
});
/** Commands and variables are excluded, because they may contain private data. */
const jobSchema = z.strictObject({
	id: z.string(),
	name: z.string(),
	version: z.string(),
	state: z.enum(JOB_STATES),
	attempts: count,
	added: z.number(),
	ended: z.number().exactOptional(),
	reason: z.string().exactOptional(),
	detail: z.string().exactOptional(),
	audit: z.string().exactOptional(),
	conclusion: z.string().exactOptional(),
	trust: z.number().exactOptional(),
	tools: z.strictObject({ worked: count, declared: count }).exactOptional(),
});

export const addFleet: RoutePlugin = (app, { store: { fleet }, hub }) => {
	const onRequest = hubRate(hub);
	app.get(
		'/api/fleet',
		{
			config: { access: 'read' },
			onRequest,
			schema: { summary: 'How the fleet stands', tags: ['fleet'], response: { 200: overviewSchema, ...PROBLEMS } },
		},
		async () => overviewSchema.parse(await fleet.overview()),
	);
	app.get(
		'/api/fleet/jobs',
		{
			config: { access: 'read' },
			onRequest,
			schema: {
				summary: 'Jobs of the fleet, the oldest first',
				tags: ['fleet'],
				querystring: z.object({ ...pageQuery, state: z.enum(JOB_STATES).optional(), hasReason: z.literal('true').optional() }),
				response: { 200: z.strictObject({ jobs: z.array(jobSchema), next: z.string().nullable() }), ...PROBLEMS },
			},
		},
		async ({ query: { cursor, limit, state, hasReason } }) => {
			const page = await fleet.jobs({
				limit,
				...(cursor !== undefined && { cursor }),
				...(state !== undefined && { state }),
				...(hasReason !== undefined && { hasReason: true }),
			});
			return { jobs: page.items.map((job) => jobSchema.strip().parse(job)), next: page.next };
		},
	);
};
