// Which headers go through the guard. The rest belongs to one connection, to one message, or to the browser's page.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { HeaderList } from '../route.ts';

/** Of one connection (RFC 9110, 7.6.1), besides those that `Connection` names. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']; // biome-ignore format: a list

/** Of one message: the guard writes its own. */
const OF_THE_MESSAGE = ['host', 'content-length', 'content-type', 'content-encoding', 'accept', 'accept-encoding', 'expect', 'mcp-session-id', 'last-event-id']; // biome-ignore format: a list

/** What a browser adds of its page: it was judged here, and means nothing to the server behind. */
const OF_THE_PAGE = ['origin', 'referer', 'cookie', 'access-control-request-headers', 'access-control-request-method'];

const KEPT_BACK: ReadonlySet<string> = new Set([...HOP_BY_HOP, ...OF_THE_MESSAGE, ...OF_THE_PAGE]);

/** What the server's answer may tell the client besides its messages. */
const FOR_THE_CLIENT: ReadonlySet<string> = new Set(['www-authenticate', 'dpop-nonce', 'retry-after', 'allow', 'x-request-id']);

/** Everything end-to-end goes on: `Authorization`, keys under any name, tracing, and what the protocol adds (`MCP-Protocol-Version`, `Mcp-Param-*`). */
export function headersForServer(request: IncomingMessage): HeaderList {
	const named = new Set((request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
	return pairsOf(request).filter(([name]) => !KEPT_BACK.has(name) && !named.has(name) && !name.startsWith('sec-'));
}

export function headersForClient(response: IncomingMessage): HeaderList {
	return pairsOf(response).filter(([name]) => FOR_THE_CLIENT.has(name));
}

/** Later ones in place of earlier ones of the same name; several in one list stay together. */
export function mergedHeaders(...lists: readonly HeaderList[]): IncomingHttpHeaders {
	const merged: Record<string, string | string[]> = {};
	for (const list of lists) {
		const own: Record<string, string | string[]> = {};
		for (const [name, value] of list) {
			const key = name.toLowerCase();
			const before = Object.hasOwn(own, key) ? own[key] : undefined;
			own[key] = before === undefined ? value : [before, value].flat();
		}
		Object.assign(merged, own);
	}
	return merged;
}

function pairsOf({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
	return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [(rawHeaders[2 * i] ?? '').toLowerCase(), rawHeaders[2 * i + 1] ?? '']);
}
