// The parts of a declaration that a server lists and the guard pins: how each kind is listed, named, called and announced.

import { type SpelledKeys, spelledKeys } from '#mcp/json-rpc/other-spelling.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import type { PartKind } from '#model/pin.ts';

export interface ListedKind {
	readonly kind: Exclude<PartKind, 'instructions'>;
	readonly method: string;
	/** Key of the parts in a listing. */
	readonly key: string;
	/** Keys of a listing that must be spelled exactly. */
	readonly keys: SpelledKeys;
	/** Key that identifies a definition. */
	readonly nameKey: 'name' | 'uriTemplate';
	/** The request that uses one of the parts by its name. */
	readonly calledBy?: string;
	/** The notification that the list has changed, and where each protocol generation declares it. */
	readonly changed: string;
	readonly capability: 'tools' | 'prompts' | 'resources';
	readonly subscription: 'toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged';
	/** Whether a person or a model selects a part by its name. */
	readonly isPickedByName: boolean;
}

const TOOLS: ListedKind = {
	kind: 'tool',
	method: METHOD.listTools,
	key: 'tools',
	keys: spelledKeys('tools', 'nextCursor'),
	nameKey: 'name',
	calledBy: METHOD.callTool,
	changed: NOTIFICATION.toolsChanged,
	capability: 'tools',
	subscription: 'toolsListChanged',
	isPickedByName: true,
};

const PROMPTS: ListedKind = {
	kind: 'prompt',
	method: METHOD.listPrompts,
	key: 'prompts',
	keys: spelledKeys('prompts', 'nextCursor'),
	nameKey: 'name',
	calledBy: METHOD.getPrompt,
	changed: NOTIFICATION.promptsChanged,
	capability: 'prompts',
	subscription: 'promptsListChanged',
	isPickedByName: true,
};

const TEMPLATES: ListedKind = {
	kind: 'template',
	method: METHOD.listResourceTemplates,
	key: 'resourceTemplates',
	keys: spelledKeys('resourceTemplates', 'nextCursor'),
	nameKey: 'uriTemplate',
	changed: NOTIFICATION.resourcesChanged,
	capability: 'resources',
	subscription: 'resourcesListChanged',
	isPickedByName: false,
};

export const LISTED_KINDS: readonly ListedKind[] = [TOOLS, PROMPTS, TEMPLATES];

/** Requests whose responses contain the instructions. The stateless protocol has `server/discover`. */
export const GREETINGS: ReadonlySet<string> = new Set([METHOD.initialize, METHOD.discoverServer]);

/** The requests whose responses declare something, and the key of the parts in them. */
export const DECLARING: ReadonlyMap<string, string> = new Map([
	...LISTED_KINDS.map(({ method, key }) => [method, key] as const),
	...[...GREETINGS].map((method) => [method, 'instructions'] as const),
]);

/** Returns the name of a part for people, used in notes, reasons and lists. */
export function partName(kind: PartKind, name: string): string {
	if (kind === 'instructions') return 'the server’s instructions';
	return kind === 'tool' ? JSON.stringify(name) : `the ${kind === 'template' ? 'resource template' : kind} ${JSON.stringify(name)}`;
}
