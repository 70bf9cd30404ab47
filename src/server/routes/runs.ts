// Starts audits over the API with POST /api/audits/run, and reports their progress under /api/runs.

import { z } from 'zod';
import { commandOf } from '#app/audits/background/command-of.ts';
import { visibleLine } from '#app/serve/hub/visible-line.ts';
import { RUN_STATES } from '#model/live-event.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import { isStillValid } from '../safety/authenticate.ts';
import { streamFrames } from '../stream-frames.ts';
import type { RoutePlugin } from './route-plugin.ts';

const LONGEST_COMMAND = 4096;

const runSchema = z.strictObject({
	id: z.string(),
	server: z.string(),
	state: z.enum(RUN_STATES),
	audit: z.string().exactOptional().describe('The stored audit, once it is done.'),
	error: z.string().exactOptional(),
	began: z.string(),
	ended: z.string().exactOptional(),
});

const asked = z.strictObject({
	command: z
		.union([z.string().min(1).max(LONGEST_COMMAND), z.array(z.string().max(LONGEST_COMMAND)).min(1).max(100)])
		.describe('How the server is started: words, or one text that is split as a shell would. No shell runs it.'),
	server: visibleLine(200).optional().describe('Under which name it is listed.'),
	depth: z.enum(['quick', 'standard', 'deep']).default('standard'),
	calls: z.int().min(1).max(1000).optional().describe('Ordinary calls per tool.'),
	env: z
		.record(z.string().regex(/^[A-Za-z_]\w{0,199}$/), z.string().max(10_000))
		.default({})
		.describe('Variables of the server.'),
});

const byId = z.object({ id: z.string().max(100) });

export const addRuns: RoutePlugin = (app, { hub: { runs }, tokens, logins }) => {
	app.post(
		'/api/audits/run',
		{
			config: { access: 'admin' },
			schema: {
				summary: 'Audit a server in the background',
				tags: ['audits'],
				body: asked,
				response: { 202: z.strictObject({ run: runSchema, events: z.string() }), ...PROBLEMS },
			},
		},
		(request, reply) => {
			const { command, server, depth, calls, env } = request.body;
			const run = runs.start({ command: commandOf(command), depth, env, ...(calls === undefined ? {} : { calls }) }, server);
			if (run === undefined) throw new Problem(429, 'too many audits wait already', { headers: { 'retry-after': '60' } });
			reply.code(202);
			return { run, events: `/api/runs/${run.id}/events` };
		},
	);
	app.get(
		'/api/runs',
		{
			config: { access: 'read' },
			schema: {
				summary: 'Background audits, the newest first',
				tags: ['audits'],
				response: { 200: z.strictObject({ runs: z.array(runSchema) }), ...PROBLEMS },
			},
		},
		() => ({ runs: [...runs.list()] }),
	);
	app.get(
		'/api/runs/:id',
		{
			config: { access: 'read' },
			schema: { summary: 'One background audit', tags: ['audits'], params: byId, response: { 200: runSchema, ...PROBLEMS } },
		},
		(request) => found(runs.find(request.params.id)).run,
	);
	app.delete(
		'/api/runs/:id',
		{
			config: { access: 'admin' },
			schema: { summary: 'Cancel a background audit', tags: ['audits'], params: byId, response: { 200: runSchema, ...PROBLEMS } },
		},
		async (request) => found(await runs.cancel(request.params.id)),
	);
	app.get(
		'/api/runs/:id/events',
		{
			config: { access: 'read' },
			schema: {
				summary: 'Server-sent events of a background audit: stage, declared, step, observed, then done, failed or cancelled',
				tags: ['audits'],
				params: byId,
				headers: z.looseObject({ 'last-event-id': z.string().max(20).optional() }),
				response: { 200: z.string().describe('text/event-stream'), ...PROBLEMS },
			},
		},
		async (request, reply) => {
			const { events } = found(runs.find(request.params.id));
			const last = request.headers['last-event-id'] ?? '0';
			if (!/^\d{1,10}$/.test(last)) throw new Problem(400, 'Last-Event-ID is no id of an event');
			await streamFrames(reply, events, { position: Number(last), mayRead: () => isStillValid(request, { tokens, logins }) });
			return reply;
		},
	);
};

function found<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new Problem(404, 'there is no such run');
	return value;
}
