// Selects the headers that pass through the guard. The others belong to one connection, to one message, or to the browser's page.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { HeaderList } from '../route.ts';

/** Headers of one connection (RFC 9110, 7.6.1), besides those that `Connection` names. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']; // biome-ignore format: a list

/** Headers of one message, which the guard writes itself. */
const OF_THE_MESSAGE = ['host', 'content-length', 'content-type', 'content-encoding', 'accept', 'accept-encoding', 'expect', 'mcp-session-id', 'last-event-id']; // biome-ignore format: a list

/** Headers that a browser adds about its page. They were judged here and mean nothing to the server behind. */
const OF_THE_PAGE = ['origin', 'referer', 'cookie', 'access-control-request-headers', 'access-control-request-method'];

const KEPT_BACK: ReadonlySet<string> = new Set([...HOP_BY_HOP, ...OF_THE_MESSAGE, ...OF_THE_PAGE]);

/** Headers of the server's response that the client may get. */
const FOR_THE_CLIENT: ReadonlySet<string> = new Set(['www-authenticate', 'dpop-nonce', 'retry-after', 'allow', 'x-request-id']);

/** Servers that read headers as variables (CGI, WSGI, Rack) take `Mcp_Name` for `Mcp-Name`, so the guard would have checked another header. Returns one clause. */
export function ambiguousHeader(request: IncomingMessage): string | undefined {
	for (const [name] of pairsOf(request)) {
		const other = hyphened(name);
		if (other !== name && (KEPT_BACK.has(other) || other.startsWith('mcp-')))
			return `the header ${JSON.stringify(name.slice(0, 100))} can be taken for ${JSON.stringify(other.slice(0, 100))}`;
	}
	return undefined;
}

/** Returns all end-to-end headers: `Authorization`, keys under any name, tracing, and the protocol's own (`MCP-Protocol-Version`, `Mcp-Param-*`). */
export function headersForServer(request: IncomingMessage): HeaderList {
	const named = new Set((request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
	return pairsOf(request).filter(([name]) => !KEPT_BACK.has(name) && !named.has(name) && !name.startsWith('sec-'));
}

export function headersForClient(response: IncomingMessage): HeaderList {
	return pairsOf(response).filter(([name]) => FOR_THE_CLIENT.has(name));
}

/** A later header replaces an earlier one of the same name. Several headers of that name in one list stay together. */
export function mergedHeaders(...lists: readonly HeaderList[]): IncomingHttpHeaders {
	const merged: Record<string, string | string[]> = {};
	for (const list of lists) {
		const own: Record<string, string | string[]> = {};
		for (const [name, value] of list) {
			const key = name.toLowerCase();
			const before = Object.hasOwn(own, key) ? own[key] : undefined;
			own[key] = before === undefined ? value : [before, value].flat();
		}
		const names = new Set(Object.keys(own).map(hyphened));
		for (const name of Object.keys(merged)) if (names.has(hyphened(name))) delete merged[name];
		Object.assign(merged, own);
	}
	return merged;
}

function hyphened(name: string): string {
	return name.replaceAll('_', '-');
}

function pairsOf({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
	return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [(rawHeaders[2 * i] ?? '').toLowerCase(), rawHeaders[2 * i + 1] ?? '']);
}
