// All that a server says of itself. A claim, not a fact.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface ToolAnnotations {
	readonly title?: string;
	readonly readOnlyHint?: boolean;
	readonly destructiveHint?: boolean;
	readonly idempotentHint?: boolean;
	readonly openWorldHint?: boolean;
}

export const TASK_SUPPORTS = ['required', 'optional', 'forbidden'] as const;

export interface DeclaredTool {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	readonly inputSchema: JsonObject;
	readonly outputSchema?: JsonObject;
	readonly annotations?: ToolAnnotations;
	/** Whether its calls may, or must, be run as tasks. */
	readonly execution?: { readonly taskSupport?: (typeof TASK_SUPPORTS)[number] };
}

export interface DeclaredResource {
	readonly uri: string;
	readonly name: string;
	readonly description?: string;
	readonly mimeType?: string;
}

export interface DeclaredTemplate {
	readonly uriTemplate: string;
	readonly name: string;
	readonly description?: string;
	readonly mimeType?: string;
}

export interface DeclaredPrompt {
	readonly name: string;
	readonly description?: string;
	readonly arguments: readonly { readonly name: string; readonly description?: string; readonly required: boolean }[];
}

export const DECLARED_LISTS = ['tools', 'resources', 'templates', 'prompts'] as const;
export type DeclaredList = (typeof DECLARED_LISTS)[number];

export interface Declaration {
	readonly protocolVersion: string;
	readonly server: { readonly name: string; readonly version: string; readonly title?: string };
	readonly instructions?: string;
	readonly capabilities: JsonObject;
	readonly tools: readonly DeclaredTool[];
	readonly resources: readonly DeclaredResource[];
	readonly templates: readonly DeclaredTemplate[];
	readonly prompts: readonly DeclaredPrompt[];
	/** Lists that were asked for and failed, or did not come to an end: what they hold says nothing. */
	readonly unlisted?: readonly DeclaredList[];
	/** Entries that were offered beyond what we keep, per list. */
	readonly beyondLimit: { readonly tools: number; readonly resources: number; readonly templates: number; readonly prompts: number };
}
