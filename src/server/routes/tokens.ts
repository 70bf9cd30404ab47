// Access tokens: shown once on creation, listed without their value, revoked.

import { z } from 'zod';
import { visibleLine } from '#app/serve/hub/visible-line.ts';
import { TOKEN_SCOPES } from '#model/ports.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const record = z.strictObject({
	id: z.string(),
	name: z.string(),
	scopes: z.array(z.enum(TOKEN_SCOPES)),
	created: z.string(),
	expires: z.string().nullable(),
	lastUsed: z.string().nullable().describe('To the minute.'),
	revoked: z.string().nullable(),
});

const asked = z.strictObject({
	name: visibleLine(100),
	scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
	expires: z.iso.datetime({ offset: true }).nullable().default(null),
});

export const addTokens: RoutePlugin = (app, { store: { tokens } }) => {
	app.get(
		'/api/tokens',
		{
			config: { access: 'admin' },
			schema: {
				summary: 'All tokens, also those that were revoked; never the tokens themselves',
				tags: ['tokens'],
				response: { 200: z.strictObject({ tokens: z.array(record) }), ...PROBLEMS },
			},
		},
		async () => ({ tokens: (await tokens.list()).map((one) => ({ ...one, scopes: [...one.scopes] })) }),
	);
	app.post(
		'/api/tokens',
		{
			config: { access: 'admin' },
			schema: {
				summary: 'Mint a token; it is shown this once',
				tags: ['tokens'],
				body: asked,
				response: { 201: z.strictObject({ token: z.string(), record }), ...PROBLEMS },
			},
		},
		async (request, reply) => {
			const { name, scopes, expires } = request.body;
			if (expires !== null && Date.parse(expires) <= Date.now()) throw new Problem(422, 'expires is in the past');
			const minted = await tokens.issue({
				name,
				scopes: [...new Set(scopes)],
				expires: expires === null ? null : new Date(expires).toISOString(),
			});
			reply.code(201);
			return { token: minted.token, record: { ...minted.record, scopes: [...minted.record.scopes] } };
		},
	);
	app.delete(
		'/api/tokens/:id',
		{
			config: { access: 'admin' },
			schema: {
				summary: 'Revoke a token',
				tags: ['tokens'],
				params: z.object({ id: z.string().max(100) }),
				response: { 204: z.undefined(), ...PROBLEMS },
			},
		},
		async (request, reply) => {
			if (!(await tokens.revoke(request.params.id))) throw new Problem(404, 'there is no such token in force');
			void reply.code(204).send();
			return reply;
		},
	);
};
