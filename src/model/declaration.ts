// Everything that a server says about itself. A declaration is a claim, not a fact.

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
	/** Whether calls of the tool may, or must, run as tasks. */
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
	/** Lists that failed or did not end. Their entries prove nothing. */
	readonly unlisted?: readonly DeclaredList[];
	/** Number of entries beyond the bound, per list. */
	readonly beyondLimit: { readonly tools: number; readonly resources: number; readonly templates: number; readonly prompts: number };
}
