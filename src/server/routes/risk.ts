// POST /risk/score: rates what a set of tools could do, by their names.

import { z } from 'zod';
import { assessRisk } from '#app/policies/assess-risk.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const names = z.array(z.string().min(1).max(2000)).max(10_000);
const asked = z
	.object({
		server_name: z.string().max(200).exactOptional(),
		tools: names.exactOptional().describe('The names of the tools.'),
		tool_names: names.exactOptional().describe('The same, as an older API called it.'),
	})
	.refine(({ tools, tool_names }) => (tools === undefined) !== (tool_names === undefined), 'expected the names of tools under `tools`');

const answer = z.strictObject({
	score: z.int().min(0).max(100),
	level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
	reasons: z.array(z.string()),
	recommendation: z.string(),
});

export const addRisk: RoutePlugin = (app) => {
	app.post(
		'/risk/score',
		{
			config: { access: 'loopback' },
			schema: { summary: 'What a set of tools could do', tags: ['policy'], body: asked, response: { 200: answer, ...PROBLEMS } },
		},
		async ({ body }) => {
			const { reasons, ...risk } = await assessRisk({ kind: 'names', names: body.tools ?? body.tool_names ?? [] });
			return { ...risk, reasons: [...reasons] };
		},
	);
};
