// POST /inspect: returns the decision of a policy on a call, without making the call. Every decision is a row of the ledger before the response is sent.

import { z } from 'zod';
import { Inspections } from '#app/serve/inspections.ts';
import type { Decision } from '#model/decision.ts';
import { PROBLEMS } from '../problem.ts';
import { callArguments } from '../schemas/call-arguments.ts';
import type { RoutePlugin } from './route-plugin.ts';

const asked = z.object({
	server_name: z.string().min(1).max(200).default('unnamed').describe('For policies with sections by server, and for the ledger.'),
	policy: z.string().min(1).max(100).default('default').describe('The name of a file in the folder of policies, or of one that ships.'),
	tool_call: z.object({ tool_name: z.string().min(1).max(2000), arguments: callArguments.default({}) }),
});

const answer = z.strictObject({ decision: z.enum(['ALLOW', 'BLOCK']), reason: z.string(), blocked: z.boolean() });

export const addInspect: RoutePlugin = (app, { policies, ledger }) => {
	const inspections = new Inspections(policies, ledger);
	app.post(
		'/inspect',
		{
			config: { access: 'loopback' },
			schema: {
				summary: 'What a policy says to a call; nothing is called',
				tags: ['policy'],
				body: asked,
				response: { 200: answer, ...PROBLEMS },
			},
		},
		async (request) => {
			const { server_name: server, policy, tool_call } = request.body;
			const call = { tool: tool_call.tool_name, args: tool_call.arguments };
			return answerOf(await inspections.inspect({ policy, server, call, session: request.id }));
		},
	);
};

/** A question blocks the call, because no person has approved it. */
function answerOf({ effect, reason }: Decision): z.infer<typeof answer> {
	if (effect === 'allow') return { decision: 'ALLOW', reason, blocked: false };
	return { decision: 'BLOCK', reason: effect === 'ask' ? `a person has to approve it: ${reason}` : reason, blocked: true };
}
