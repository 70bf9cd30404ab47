// POST /api/audits: receives the report of an audit, from `candor push` or any other client.

import { z } from 'zod';
import { parsePush, pushSchema } from '#app/serve/hub/parse-push.ts';
import { auditEvent } from '#app/serve/runs/audit-runs.ts';
import { PROBLEMS } from '../problem.ts';
import { hubRate } from './hub-rate.ts';
import type { RoutePlugin } from './route-plugin.ts';

/** Enough for a signed report of a server with hundreds of tools. */
const MOST_BYTES = 32 * 1024 * 1024;

const receipt = z.strictObject({ id: z.string(), url: z.string(), server: z.string() });

export const addPush: RoutePlugin = (app, { store: { audits }, hub }) => {
	app.post(
		'/api/audits',
		{
			config: { access: 'push' },
			onRequest: hubRate(hub),
			bodyLimit: MOST_BYTES,
			// An error about a union does not name the wrong part, so `parsePush` validates and the schema only documents.
			validatorCompiler: () => (value: unknown) => ({ value }),
			schema: {
				summary: 'Push the report of an audit; equal content is kept once',
				tags: ['audits'],
				body: z
					.union([pushSchema, z.looseObject({ schemaVersion: z.string() })])
					.describe('A report, or a report or an envelope with details of the server.'),
				response: { 200: receipt, 201: receipt, ...PROBLEMS },
			},
		},
		async (request, reply) => {
			const audit = parsePush(request.body);
			const { id: stored, isNew } = await audits.put(audit);
			if (isNew) hub.events.append(auditEvent(stored, audit.server, audit.report));
			reply.code(isNew ? 201 : 200);
			return { id: stored, url: `/dashboard/#/audits/${stored}`, server: audit.server };
		},
	);
};
