// Schemas of the hub's responses.

import { z } from 'zod';
import { SEVERITIES } from '#model/severity.ts';

const bySeveritySchema = z.record(z.enum(SEVERITIES), z.int());

export const auditSummarySchema = z.strictObject({
	id: z.string(),
	server: z.string(),
	at: z.number().describe('Microseconds since the Unix epoch.'),
	conclusion: z.enum(['clean', 'findings', 'inconclusive']),
	trust: z.number(),
	bySeverity: bySeveritySchema,
	worked: z.strictObject({ worked: z.int(), declared: z.int() }).describe('Tools of which at least one ordinary call succeeded.'),
	version: z.string().exactOptional().describe('As the server declared it.'),
});

export const serverSchema = z.strictObject({
	name: z.string(),
	description: z.string().exactOptional(),
	githubUrl: z.string().exactOptional(),
	npmPackage: z.string().exactOptional(),
	author: z.string().exactOptional(),
	category: z.string().exactOptional(),
	audits: z.int(),
	last: auditSummarySchema,
});

export const signatureSchema = z.strictObject({
	state: z.enum(['none', 'valid', 'invalid']),
	keyId: z.string().exactOptional(),
	by: z.string().exactOptional().describe('What this hub calls the key; absent: it is not among the keys that it relies on.'),
	reason: z.string().exactOptional(),
});

export const pageQuery = {
	cursor: z.string().max(500).optional().describe('The `next` of the page before.'),
	limit: z.coerce.number().int().min(1).max(200).default(50),
};
