// Reads one entry of a list more leniently than the SDK, where one malformed tool hides all others.

import { z } from 'zod';
import { type JsonObject, TASK_SUPPORTS } from '#model/declaration.ts';

const jsonObject = z.custom<JsonObject>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	'expected an object',
);
const text = z.string().exactOptional();
const hint = z.boolean().exactOptional();

const tool = z.object({
	name: z.string().min(1),
	title: text,
	description: text,
	inputSchema: jsonObject,
	outputSchema: jsonObject.exactOptional(),
	annotations: z
		.object({ title: text, readOnlyHint: hint, destructiveHint: hint, idempotentHint: hint, openWorldHint: hint })
		.exactOptional(),
	execution: z.object({ taskSupport: z.enum(TASK_SUPPORTS).exactOptional() }).exactOptional(),
});
const resource = z.object({ uri: z.string().min(1), name: z.string(), description: text, mimeType: text });
const template = z.object({ uriTemplate: z.string().min(1), name: z.string(), description: text, mimeType: text });
const prompt = z.object({
	name: z.string().min(1),
	description: text,
	arguments: z.array(z.object({ name: z.string().min(1), description: text, required: z.boolean().default(false) })).default([]),
});

/** Reads one kind of entry. `spare` supplies a required part that is missing or of the wrong type. */
export interface ListedEntry<T> {
	readonly schema: z.ZodType<T>;
	spare(raw: JsonObject): JsonObject;
}

export const LISTED_ENTRIES = {
	tools: { schema: tool, spare: () => ({ inputSchema: { type: 'object' } }) },
	resources: { schema: resource, spare: ({ uri }) => (typeof uri === 'string' ? { name: uri } : {}) },
	templates: { schema: template, spare: ({ uriTemplate }) => (typeof uriTemplate === 'string' ? { name: uriTemplate } : {}) },
	prompts: { schema: prompt, spare: () => ({}) },
} satisfies Record<string, ListedEntry<unknown>>;

interface ReadEntry<T> {
	/** The entry. Absent if not even a name could be read. */
	readonly entry?: T;
	/** Problems of the entry, if there are any. */
	readonly flaw?: string;
}

export function readEntry<T>(kind: ListedEntry<T>, raw: unknown): ReadEntry<T> {
	const strict = kind.schema.safeParse(raw);
	if (strict.success) return { entry: strict.data };
	const flaw = strict.error.issues.map(({ path, message }) => `${path.join('.') || 'entry'}: ${message}`).join('; ');
	const object = jsonObject.safeParse(raw);
	if (!object.success) return { flaw };
	// Without the wrong parts, the entry is still a tool that a client may call, so it is still audited.
	const wrong = new Set(strict.error.issues.map(({ path }) => path[0]));
	const rest = Object.fromEntries(Object.entries(object.data).filter(([key]) => !wrong.has(key)));
	const repaired = kind.schema.safeParse({ ...kind.spare(object.data), ...rest });
	return repaired.success ? { entry: repaired.data, flaw } : { flaw };
}
