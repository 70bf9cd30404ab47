import { z } from 'zod';
import { waitingItems } from '#app/approve/waiting-items.ts';
import { countDecisions } from '#app/ledger/count-decisions.ts';
import { decisionSeries } from '#app/ledger/decision-series.ts';
import { SEVERITIES } from '#model/finding.ts';
import { PROBLEMS } from '../problem.ts';
import { seriesSchema } from './ledger.ts';
import type { RoutePlugin } from './route-plugin.ts';

const MOST_FINDINGS = 10;

const overview = z.strictObject({
	servers: z.int(),
	audits: z.int(),
	decisions: z.strictObject({ total: z.int(), allowed: z.int(), blocked: z.int(), blockRate: z.number() }),
	series: seriesSchema,
	latestFindings: z
		.array(
			z.strictObject({
				audit: z.string(),
				server: z.string(),
				at: z.int(),
				id: z.string(),
				rule: z.string(),
				severity: z.enum(SEVERITIES),
				observed: z.string(),
			}),
		)
		.readonly(),
	waitingApprovals: z.int(),
});

export const addOverview: RoutePlugin = (app, { audits, decisions }) => {
	app.get(
		'/api/overview',
		{
			config: { access: 'read' },
			schema: { summary: 'What the first page of the dashboard shows', tags: ['operations'], response: { 200: overview, ...PROBLEMS } },
		},
		async () => {
			const [counts, { total, allowed, blocked, blockRate }, series, latestFindings] = await Promise.all([
				audits.counts(),
				countDecisions(decisions, {}),
				decisionSeries(decisions, {}),
				audits.latestFindings(MOST_FINDINGS),
			]);
			const waitingApprovals = waitingItems().items.length;
			return { ...counts, decisions: { total, allowed, blocked, blockRate }, series, latestFindings, waitingApprovals };
		},
	);
};
