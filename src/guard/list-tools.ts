// Lists a server's tools in the guard's own name: a client may call without ever having listed.

import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import type { Via } from './ends/route.ts';
import type { Relay } from './relay.ts';

const MOST_PAGES = 1000;
const PATIENCE_MS = 30_000;

export async function listTools(
	relay: Relay,
	meta: JsonObject | undefined,
	via: Via | undefined,
	hear: (tools: readonly JsonObject[]) => void,
): Promise<void> {
	let cursor: unknown;
	for (let page = 0; page < MOST_PAGES; page++) {
		const params = { ...(cursor !== undefined && { cursor }), ...(meta && { _meta: meta }) };
		const result = asObject((await relay.ask('server', { method: 'tools/list', params }, PATIENCE_MS, via)).value.result);
		// A server without tools may not know the method: then there is nothing to compare.
		if (result === undefined) return;
		if (Array.isArray(result.tools)) hear(result.tools as readonly JsonObject[]);
		cursor = result.nextCursor;
		if (typeof cursor !== 'string') return;
	}
	throw new Error(`the server’s list of tools has more than ${MOST_PAGES} pages`);
}
