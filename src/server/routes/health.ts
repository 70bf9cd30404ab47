import { z } from 'zod';
import { probeHealth } from '#app/serve/health.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const health = z.strictObject({
	status: z.enum(['ok', 'degraded']),
	version: z.string(),
	parts: z
		.record(z.string(), z.enum(['ok', 'failing']))
		.describe('The ledger, the store, the policies, the live feed and forwarding, each by itself.'),
});

export const addHealth: RoutePlugin = (app, parts) => {
	app.get(
		'/health',
		{
			config: { access: 'public' },
			schema: { summary: 'Whether every part works', tags: ['operations'], response: { 200: health, ...PROBLEMS } },
		},
		() => probeHealth(parts, parts.note),
	);
};
