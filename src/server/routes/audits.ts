// The hub's routes, which list audit reports, show them with their signatures, and compare them.

import { z } from 'zod';
import { dataDirectory } from '#app/directories.ts';
import { upcastReport } from '#app/reports/upcast-report.ts';
import { diffAudits } from '#app/serve/hub/diff-audits.ts';
import { signatureOf } from '#app/serve/hub/signature-of.ts';
import { trustedKeys } from '#app/sign/trusted-keys.ts';
import type { StoredAudit } from '#model/ports.ts';
import { diffSchema } from '#report/schema/diff-schema.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import { auditSummarySchema, pageQuery, signatureSchema } from '../schemas/audit-schemas.ts';
import { hubRate } from './hub-rate.ts';
import type { RoutePlugin } from './route-plugin.ts';

const id = z.string().max(100);

export const addAudits: RoutePlugin = (app, { store: { audits }, hub }) => {
	const access = hub.settings.isPublic ? 'public' : 'read';
	const onRequest = hubRate(hub);
	app.get(
		'/api/audits',
		{
			config: { access },
			onRequest,
			schema: {
				summary: 'Audits, the newest first',
				tags: ['audits'],
				querystring: z.object({ server: z.string().max(200).optional(), ...pageQuery }),
				response: { 200: z.strictObject({ audits: z.array(auditSummarySchema), next: z.string().nullable() }), ...PROBLEMS },
			},
		},
		async ({ query: { server, cursor, limit } }) => {
			const page = await audits.list({ limit, ...(server === undefined ? {} : { server }), ...(cursor === undefined ? {} : { cursor }) });
			return { audits: page.items.map((one) => ({ ...one })), next: page.next };
		},
	);
	app.get(
		'/api/audits/:id',
		{
			config: { access },
			onRequest,
			schema: {
				summary: 'One audit, whole, and whether its signature fits',
				tags: ['audits'],
				params: z.object({ id }),
				response: {
					200: z.strictObject({
						id: z.string(),
						server: z.string(),
						at: z.number(),
						report: z.unknown().describe('As it was pushed (schemas/report.schema.json); of an older version, brought to this one.'),
						signature: signatureSchema,
					}),
					...PROBLEMS,
				},
			},
		},
		async (request) => {
			const audit = found(await audits.get(request.params.id));
			const { server, at, report } = audit;
			return { id: audit.id, server, at, report, signature: signatureOf(audit, trustedKeys(dataDirectory())) };
		},
	);
	app.get(
		'/api/audits/:id/diff/:other',
		{
			config: { access },
			onRequest,
			schema: {
				summary: 'What changed between two audits, the earlier one first',
				tags: ['audits'],
				params: z.object({ id, other: id }),
				response: { 200: diffSchema, ...PROBLEMS },
			},
		},
		async (request) => {
			const [one, other] = await Promise.all([audits.get(request.params.id), audits.get(request.params.other)]);
			// The schema expects mutable lists.
			return diffAudits(found(one), found(other)) as unknown as z.infer<typeof diffSchema>;
		},
	);
};

function found(audit: StoredAudit | undefined): StoredAudit {
	if (audit === undefined) throw new Problem(404, 'there is no such audit');
	return { ...audit, report: upcastReport(audit.report) };
}
