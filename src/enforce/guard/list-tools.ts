// Lists a server's tools in the guard's own name, because a client may call a tool without ever listing.

import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import type { Relay } from './relay.ts';
import type { Via } from './transports/route.ts';

const MOST_PAGES = 1000;
const MOST_TOOLS = 10_000;
/** Bound for all pages together. */
const MOST_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 30_000;
/** Bound for all pages together, because a server may pause between them. */
const LONGEST_MS = 60_000;

/** Returns all tools together, because each listing is compared and stored as a whole. `learn`: called with each page. */
export async function listTools(
	relay: Relay,
	meta: JsonObject | undefined,
	via: Via | undefined,
	learn: (page: Message, tools: readonly JsonObject[]) => void,
): Promise<readonly JsonObject[]> {
	const tools: JsonObject[] = [];
	const began = performance.now();
	let cursor: unknown;
	let bytes = 0;
	for (let page = 0; page < MOST_PAGES; page++) {
		const params = { ...(cursor !== undefined && { cursor }), ...(meta && { _meta: meta }) };
		const answer = await relay.ask('server', { method: METHOD.listTools, params }, PATIENCE_MS, via);
		const result = asObject(answer.value.result);
		bytes += answer.bytes.length;
		if (bytes > MOST_BYTES) throw new Error(`the server’s list of tools has more than ${MOST_BYTES} bytes`);
		// A server without tools may not know the method. There is nothing to compare then.
		if (result === undefined) return tools;
		const listed = Array.isArray(result.tools) ? (result.tools as readonly JsonObject[]) : [];
		learn(answer, listed);
		for (const tool of listed) tools.push(tool);
		if (tools.length > MOST_TOOLS) throw new Error(`the server lists more than ${MOST_TOOLS} tools`);
		cursor = result.nextCursor;
		if (typeof cursor !== 'string') return tools;
		if (performance.now() - began > LONGEST_MS) throw new Error(`the server’s list of tools took longer than ${LONGEST_MS / 1000} s`);
	}
	throw new Error(`the server’s list of tools has more than ${MOST_PAGES} pages`);
}
