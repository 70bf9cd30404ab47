// The parts of a declaration that a server lists and the guard pins: how each kind is listed, named, called and announced.

import { type SpelledKeys, spelledKeys } from '#mcp/json-rpc/other-spelling.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import type { PartKind } from '#model/pin.ts';

export interface ListedKind {
	readonly kind: Exclude<PartKind, 'instructions'>;
	readonly method: string;
	/** The key of a listing that holds them. */
	readonly key: string;
	/** What of a listing has to be spelled exactly so. */
	readonly keys: SpelledKeys;
	/** The key of a definition by which it is told from others. */
	readonly nameKey: 'name' | 'uriTemplate';
	/** The request that uses one of them, by its name. */
	readonly calledBy?: string;
	/** The notification that the list has changed, and where each protocol generation promises it. */
	readonly changed: string;
	readonly capability: 'tools' | 'prompts' | 'resources';
	readonly subscription: 'toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged';
	/** Whether a person or a model picks one by its name. */
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

/** Their answers hold the instructions. `server/discover` in the stateless protocol. */
export const GREETINGS: ReadonlySet<string> = new Set([METHOD.initialize, METHOD.discoverServer]);

/** The requests whose answers declare something, and the key of the parts in them. */
export const DECLARING: ReadonlyMap<string, string> = new Map([
	...LISTED_KINDS.map(({ method, key }) => [method, key] as const),
	...[...GREETINGS].map((method) => [method, 'instructions'] as const),
]);

/** For people: what a part is called in notes, reasons and lists. */
export function partName(kind: PartKind, name: string): string {
	if (kind === 'instructions') return 'the server’s instructions';
	return kind === 'tool' ? JSON.stringify(name) : `the ${kind === 'template' ? 'resource template' : kind} ${JSON.stringify(name)}`;
}
