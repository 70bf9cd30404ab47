import { z } from 'zod';
import { renderMetrics } from '#app/serve/telemetry/render-metrics.ts';
import { RequestCounts } from '#app/serve/telemetry/request-counts.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

export const addMetrics: RoutePlugin = (app, { store: { chain, audits }, hub }) => {
	const requests = new RequestCounts();
	app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
		requests.add({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: reply.elapsedTime });
		done();
	});
	app.get(
		'/metrics',
		{
			config: { access: 'read' },
			schema: {
				summary: 'The state of the server for Prometheus',
				tags: ['operations'],
				response: { 200: z.string().describe('text/plain; version=0.0.4'), ...PROBLEMS },
			},
		},
		async (_request, reply) => {
			reply.type('text/plain; version=0.0.4; charset=utf-8');
			return renderMetrics({ chain, audits, hub, requests });
		},
	);
};
