// Which parts of the protocol a server said it has, beyond lists. A part that it did not announce is not asked for.

import type { Declaration, Json, JsonObject } from '#model/declaration.ts';

interface Offers {
	readonly completions: boolean;
	readonly subscriptions: boolean;
	/** Calls may be run as tasks. */
	readonly tasks: boolean;
	readonly taskCancellation: boolean;
}

/** From then on subscriptions and tasks are something else. https://modelcontextprotocol.io/specification/draft/changelog */
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
