// The filter for decisions, as a query string.

import { z } from 'zod';
import { DECISIONS } from '#model/ledger.ts';
import type { ChainFilter } from '#model/ports.ts';

/** An ISO date, or microseconds since the Unix epoch. */
const moment = z
	.union([z.iso.datetime({ offset: true }), z.iso.date(), z.string().regex(/^\d{1,16}$/)])
	.describe('An ISO date, or microseconds since the Unix epoch.');

export const filterQuery = z.object({
	server: z.string().max(2000).exactOptional(),
	tool: z.string().max(2000).exactOptional(),
	decision: z.enum(DECISIONS).exactOptional(),
	since: moment.exactOptional(),
	until: moment.exactOptional(),
});

export function filterOf({ server, tool, decision, since, until }: z.infer<typeof filterQuery>): ChainFilter {
	return {
		...(server !== undefined && { server }),
		...(tool !== undefined && { tool }),
		...(decision !== undefined && { decision }),
		...(since !== undefined && { since: microsOf(since) }),
		...(until !== undefined && { until: microsOf(until) }),
	};
}

function microsOf(text: string): number {
	return /^\d+$/.test(text) ? Number(text) : Date.parse(text) * 1000;
}
