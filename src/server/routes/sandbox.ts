// Servers launched in a cell, behind the guard. The route's access decides who may launch a program, never the request.

import { z } from 'zod';
import { launchedTarget } from '#app/serve/launched-target.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

/** files, team-search, notes.2: the name is part of a path and of the ledger. */
const name = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'expected letters, digits, dots and dashes');

const launched = z.strictObject({
	name: z.string(),
	status: z.enum(['starting', 'running', 'stopping']),
	policy: z.string(),
	url: z.string().describe('Where clients connect, by Streamable HTTP.'),
	started: z.string(),
	lastUsed: z.string(),
});

const request = z
	.strictObject({
		name: name.exactOptional(),
		server_name: name.exactOptional().describe('The same, as an older API called it.'),
		command: z
			.union([z.array(z.string().min(1).max(4096)).min(1).max(200), z.string().min(1).max(8192)])
			.exactOptional()
			.describe('How the server is started: words, or a text that is split as a shell would; never run by one.'),
		image: z
			.string()
			.max(500)
			.regex(/^[A-Za-z0-9][\w./:@-]*$/, 'expected the name of an image')
			.exactOptional()
			.describe('A container image that is already on this machine; a command with it takes the place of its own words.'),
		policy: z.string().min(1).max(100).default('default'),
		idle_seconds: z.int().min(10).max(86_400).exactOptional().describe('After so long without a request it is stopped (default: 1800).'),
	})
	.refine((body) => (body.name === undefined) !== (body.server_name === undefined), 'expected a name')
	.refine((body) => body.command !== undefined || body.image !== undefined, 'expected a command or an image');

export const addSandbox: RoutePlugin = (app, { policies, launched: servers }) => {
	app.post(
		'/sandbox/launch',
		{
			config: { access: 'launch', rateLimit: { max: 30, timeWindow: '1 minute' } },
			schema: {
				summary: 'Start a server in a cell or a container, behind the guard',
				tags: ['sandbox'],
				body: request,
				response: { 201: launched, ...PROBLEMS },
			},
		},
		async ({ body }, reply) => {
			const policy = policies.find(body.policy);
			// A broken policy is reported before the server starts.
			policies.inForce(body.policy, body.name ?? body.server_name ?? '');
			const server = await servers.launch({
				name: body.name ?? body.server_name ?? '',
				target: launchedTarget(body),
				policy: policy.name,
				reference: policy.reference,
				...(body.idle_seconds !== undefined && { idleMs: body.idle_seconds * 1000 }),
			});
			reply.code(201);
			return server;
		},
	);
	app.post(
		'/sandbox/stop/:name',
		{
			config: { access: 'launch' },
			schema: {
				summary: 'Stop a launched server',
				tags: ['sandbox'],
				params: z.object({ name: z.string().max(64) }),
				response: { 200: z.strictObject({ name: z.string(), stopped: z.literal(true) }), ...PROBLEMS },
			},
		},
		async ({ params }) => {
			await servers.stop(params.name);
			return { name: params.name, stopped: true as const };
		},
	);
	app.get(
		'/sandbox/list',
		{
			config: { access: 'loopback' },
			schema: {
				summary: 'Launched servers',
				tags: ['sandbox'],
				response: { 200: z.strictObject({ sandboxes: z.array(launched).readonly() }), ...PROBLEMS },
			},
		},
		() => ({ sandboxes: servers.list() }),
	);
};
