// Reads which parts of the protocol, beyond lists, a server announces. Parts that it does not announce are not used.

import type { Declaration, Json, JsonObject } from '#model/declaration.ts';

interface Offers {
	readonly completions: boolean;
	readonly subscriptions: boolean;
	/** Whether calls may be run as tasks. */
	readonly tasks: boolean;
	readonly taskCancellation: boolean;
}

/** From this version on, subscriptions and tasks work differently. https://modelcontextprotocol.io/specification/draft/changelog */
const OTHER_GENERATION = '2026';

export function offersOf({ capabilities, protocolVersion }: Pick<Declaration, 'capabilities' | 'protocolVersion'>): Offers {
	const isSameGeneration = protocolVersion < OTHER_GENERATION;
	return {
		completions: at(capabilities, 'completions') !== undefined,
		subscriptions: isSameGeneration && at(capabilities, 'resources', 'subscribe') === true,
		tasks: isSameGeneration && at(capabilities, 'tasks', 'requests', 'tools', 'call') !== undefined,
		taskCancellation: isSameGeneration && at(capabilities, 'tasks', 'cancel') !== undefined,
	};
}

function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
	let inner = value;
	for (const key of path) {
		if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
		inner = (inner as JsonObject)[key];
	}
	return inner;
}
