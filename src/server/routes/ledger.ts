// The ledger by pages, with filters, and its counts over time.

import { z } from 'zod';
import { countDecisions } from '#app/ledger/count-decisions.ts';
import { decisionSeries } from '#app/ledger/decision-series.ts';
import { CALL_OUTCOMES, DECISIONS } from '#model/ledger.ts';
import type { RecordedDecision } from '#model/ports.ts';
import { PROBLEMS } from '../problem.ts';
import { filterOf, filterQuery } from '../schemas/ledger-filter.ts';
import type { RoutePlugin } from './route-plugin.ts';

const row = z.strictObject({
	seq: z.int(),
	at: z.int().describe('Microseconds since the Unix epoch.'),
	server: z.string(),
	tool: z.string(),
	method: z.string(),
	decision: z.enum(DECISIONS),
	rule: z.string(),
	reason: z.string(),
	arguments: z.unknown().optional().describe('With secrets masked, where they were kept.'),
	digest: z.string().describe('SHA-256 of the arguments as canonical JSON; empty without any.'),
	doubt: z.string().exactOptional(),
	outcome: z.enum(CALL_OUTCOMES).exactOptional(),
	durationMs: z.number().exactOptional(),
});

export const seriesSchema = z
	.array(z.strictObject({ at: z.int().describe('Microseconds: where the step begins.'), allowed: z.int(), blocked: z.int() }))
	.readonly();

export const addLedger: RoutePlugin = (app, { decisions }) => {
	app.get(
		'/api/ledger',
		{
			config: { access: 'read' },
			schema: {
				summary: 'Decisions by pages',
				tags: ['ledger'],
				querystring: filterQuery.extend({
					q: z.string().max(200).exactOptional().describe('A text in the server, tool, rule, reason or kept arguments.'),
					cursor: z.string().max(200).exactOptional().describe('The `next` of the page before.'),
					limit: z.coerce.number().int().min(1).max(500).default(100),
					order: z.enum(['newest-first', 'oldest-first']).default('newest-first'),
				}),
				response: { 200: z.strictObject({ rows: z.array(row), next: z.string().nullable() }), ...PROBLEMS },
			},
		},
		async ({ query: { q, cursor, limit, order, ...filter } }) => {
			const { items, next } = await decisions.decisions({
				...filterOf(filter),
				...(q !== undefined && { q }),
				...(cursor !== undefined && { cursor }),
				limit,
				order,
			});
			return { rows: items.map(rowOf), next };
		},
	);
	app.get(
		'/api/ledger/stats',
		{
			config: { access: 'read' },
			schema: {
				summary: 'How many calls were allowed and blocked, by server and over time',
				tags: ['ledger'],
				querystring: filterQuery,
				response: {
					200: z.strictObject({
						...{ total: z.int(), allowed: z.int(), blocked: z.int(), blockRate: z.number() },
						byServer: z.array(z.strictObject({ server: z.string(), total: z.int(), allowed: z.int(), blocked: z.int() })).readonly(),
						series: seriesSchema,
					}),
					...PROBLEMS,
				},
			},
		},
		async ({ query }) => {
			const filter = filterOf(query);
			const [counts, series] = await Promise.all([countDecisions(decisions, filter), decisionSeries(decisions, filter)]);
			return { ...counts, byServer: counts.byServer.map((one) => ({ ...one, total: one.allowed + one.blocked })), series };
		},
	);
};

function rowOf({ seq, at, decision: decided, outcome }: RecordedDecision): z.infer<typeof row> {
	const { server, tool, method, decision, rule = '', reason = '', doubt, arguments: kept, argumentsDigest = '' } = decided;
	return {
		...{ seq, at, server, tool: tool ?? method, method, decision, rule, reason, digest: argumentsDigest },
		...(kept !== undefined && { arguments: kept }),
		...(doubt !== undefined && { doubt }),
		...(outcome !== undefined && { outcome: outcome.outcome, durationMs: outcome.durationMs }),
	};
}
