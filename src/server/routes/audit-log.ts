// GET /audit and /audit/stats: the ledger's decisions in the format of older clients.

import { z } from 'zod';
import { countDecisions } from '#app/ledger/count-decisions.ts';
import type { RecordedDecision } from '#model/ports.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const LONGEST = 1000;

const entry = z.strictObject({
	id: z.int(),
	timestamp: z.string().describe('ISO 8601, UTC.'),
	server: z.string(),
	tool: z.string(),
	arguments: z.unknown().describe('With secrets masked; empty where only their digest was kept.'),
	decision: z.enum(['ALLOW', 'BLOCK']),
	reason: z.string(),
	rule: z.string(),
	policy: z.string().describe('Hash of the policy that decided.'),
});

const stats = z.strictObject({ total: z.int(), allowed: z.int(), blocked: z.int(), block_rate: z.number().describe('From 0 to 1.') });

export const addAuditRoutes: RoutePlugin = (app, { decisions }) => {
	app.get(
		'/audit',
		{
			config: { access: 'loopback' },
			schema: {
				summary: 'The latest decisions, newest first',
				tags: ['ledger'],
				querystring: z.object({ limit: z.coerce.number().int().min(1).max(LONGEST).default(50) }),
				response: { 200: z.strictObject({ logs: z.array(entry) }), ...PROBLEMS },
			},
		},
		async (request) => {
			const { items } = await decisions.decisions({ limit: request.query.limit });
			return { logs: items.map(entryOf) };
		},
	);
	app.get(
		'/audit/stats',
		{
			config: { access: 'loopback' },
			schema: { summary: 'How many calls were allowed and blocked', tags: ['ledger'], response: { 200: stats, ...PROBLEMS } },
		},
		async () => {
			const { total, allowed, blocked, blockRate } = await countDecisions(decisions, {});
			return { total, allowed, blocked, block_rate: blockRate };
		},
	);
};

function entryOf({ seq, at, decision: row }: RecordedDecision): z.infer<typeof entry> {
	const { server, tool, method, decision, rule = '', reason = '', policy } = row;
	return {
		id: seq,
		timestamp: new Date(at / 1000).toISOString(),
		server,
		tool: tool ?? method,
		arguments: row.arguments ?? {},
		decision: decision === 'allow' ? 'ALLOW' : 'BLOCK',
		reason,
		rule,
		policy,
	};
}
