// The audited servers, each with its audits over time, and a badge.

import { z } from 'zod';
import { renderBadge } from '#app/serve/hub/badge.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import { auditSummarySchema, pageQuery, serverSchema } from '../schemas/audit-schemas.ts';
import { hubRate } from './hub-rate.ts';
import type { RoutePlugin } from './route-plugin.ts';

/** Number of audits shown for one server, the newest first. */
const MOST_HISTORY = 200;
const name = z.string().min(1).max(200);

export const addServers: RoutePlugin = (app, { store: { audits }, hub }) => {
	const access = hub.settings.isPublic ? 'public' : 'read';
	const onRequest = hubRate(hub);
	app.get(
		'/api/servers',
		{
			config: { access },
			onRequest,
			schema: {
				summary: 'Audited servers, by name',
				tags: ['audits'],
				querystring: z.object(pageQuery),
				response: { 200: z.strictObject({ servers: z.array(serverSchema), next: z.string().nullable() }), ...PROBLEMS },
			},
		},
		async ({ query: { cursor, limit } }) => {
			const page = await audits.servers({ limit, ...(cursor === undefined ? {} : { cursor }) });
			return { servers: page.items.map((one) => ({ ...one })), next: page.next };
		},
	);
	app.get(
		'/api/servers/:name',
		{
			config: { access },
			onRequest,
			schema: {
				summary: 'One server and its audits, the newest first',
				tags: ['audits'],
				params: z.object({ name }),
				response: {
					200: z.strictObject({ ...serverSchema.shape, history: z.array(auditSummarySchema.omit({ server: true, worked: true })) }),
					...PROBLEMS,
				},
			},
		},
		async (request) => {
			const server = await audits.server(request.params.name);
			if (server === undefined) throw new Problem(404, 'there is no such server');
			const { items } = await audits.list({ server: server.name, limit: MOST_HISTORY });
			return { ...server, history: items.map(({ server: _, worked: __, ...entry }) => entry) };
		},
	);
	app.get(
		'/badge/:file',
		{
			config: { access, isEmbeddable: hub.settings.isPublic },
			schema: {
				summary: 'A badge with what the latest audit of a server concluded: /badge/NAME.svg',
				tags: ['audits'],
				params: z.object({
					file: z
						.string()
						.min(5)
						.max(204)
						.regex(/\.svg$/),
				}),
				response: { 200: z.string().describe('image/svg+xml'), ...PROBLEMS },
			},
		},
		async (request, reply) => {
			const server = await audits.server(request.params.file.slice(0, -'.svg'.length));
			reply.headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }).type('image/svg+xml');
			return renderBadge(server?.last);
		},
	);
};
