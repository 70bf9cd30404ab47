// Digests of a declaration, shared by locks and by the guard that enforces them.

import { hash } from 'node:crypto';
import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import { comparedEntry } from '#model/declaration-diff.ts';
import type { LockedDeclaration } from '#model/lock.ts';

/** A bound, because a server may offer every row of a database. */
const MOST_RESOURCES = 100;

/** The order of lists and keys is ignored. */
export const lockDigest = {
	/** Digest of a tool's declaration without its name, which identifies a renamed tool. */
	tool: ({ name: _, ...rest }: DeclaredTool) => digest(rest),
	schema: ({ inputSchema }: DeclaredTool) => digest(inputSchema),
	entry: (entry: object) => digest(entry),
	instructions: (text: string) => digest(text),
} as const;

export function declaredDigests({ instructions, prompts, resources, templates }: Declaration): LockedDeclaration {
	return {
		instructions: instructions === undefined ? null : digest(instructions),
		prompts: Object.fromEntries(prompts.map((prompt) => [prompt.name, digest(prompt)])),
		resources: Object.fromEntries(resources.slice(0, MOST_RESOURCES).map((resource) => [resource.uri, digest(resource)])),
		templates: Object.fromEntries(templates.map((template) => [template.uriTemplate, digest(template)])),
	};
}

function digest(value: unknown): string {
	return hash('sha256', comparedEntry(value));
}
