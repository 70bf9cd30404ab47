// The declaration of the server in a report and in manifest.json.

import { z } from 'zod';
import { DECLARED_LISTS, TASK_SUPPORTS } from '#model/declaration.ts';

/** Any JSON object of the server. The schema requires nothing else of it. */
export const jsonObject = z.record(z.string(), z.json()).meta({ id: 'JsonObject' });

const count = z.int().min(0);
const text = z.string().exactOptional();

const tool = z
	.strictObject({
		name: z.string(),
		title: text,
		description: text,
		inputSchema: jsonObject,
		outputSchema: jsonObject.exactOptional(),
		annotations: z
			.strictObject({
				title: text,
				readOnlyHint: z.boolean().exactOptional(),
				destructiveHint: z.boolean().exactOptional(),
				idempotentHint: z.boolean().exactOptional(),
				openWorldHint: z.boolean().exactOptional(),
			})
			.exactOptional(),
		execution: z.strictObject({ taskSupport: z.enum(TASK_SUPPORTS).exactOptional() }).exactOptional(),
	})
	.meta({ id: 'DeclaredTool' });

const named = { name: z.string(), description: text, mimeType: text };

export const declarationSchema = z
	.strictObject({
		protocolVersion: z.string(),
		server: z.strictObject({ name: z.string(), version: z.string(), title: text }),
		instructions: text,
		capabilities: jsonObject,
		tools: z.array(tool),
		resources: z.array(z.strictObject({ ...named, uri: z.string() })),
		templates: z.array(z.strictObject({ ...named, uriTemplate: z.string() })),
		prompts: z.array(
			z.strictObject({
				name: z.string(),
				description: text,
				arguments: z.array(z.strictObject({ name: z.string(), description: text, required: z.boolean() })),
			}),
		),
		unlisted: z
			.array(z.enum(DECLARED_LISTS))
			.exactOptional()
			.meta({ description: 'Lists that were asked for and failed, or did not come to an end' }),
		beyondLimit: z
			.strictObject({ tools: count, resources: count, templates: count, prompts: count })
			.meta({ description: 'Entries that were offered beyond what is kept, per list' }),
	})
	.meta({ id: 'Declaration' });
