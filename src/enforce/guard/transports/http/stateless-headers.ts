// From 2026-07-28 on, headers of a request repeat parts of its body, for intermediaries that read no bodies. Both must agree: the guard judges
// the body, and a server that believed different headers would do something else.

import { decodedHeader, encodedHeader } from '#mcp/http/header-text.ts';
import type { Message, readMessage } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import { isStateless, META_KEY } from '#mcp/versions.ts';
import { asObject } from '#util/json-object.ts';
import type { HeaderList } from '../route.ts';

/** The parameter that `Mcp-Name` repeats, by method. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
	[METHOD.callTool, 'name'],
	[METHOD.getPrompt, 'name'],
	[METHOD.readResource, 'uri'],
	[METHOD.getTask, 'taskId'],
	[METHOD.updateTask, 'taskId'],
	[METHOD.cancelTask, 'taskId'],
]);

/** Returns the version that the message itself claims, if it belongs to the stateless protocol. */
export function statelessVersion({ value }: Message): string | undefined {
	const version = asObject(asObject(value.params)?._meta)?.[META_KEY.protocolVersion];
	return typeof version === 'string' && isStateless(version) ? version : undefined;
}

/** Returns the headers that the message's body requires. */
export function headersOfBody(message: Message): HeaderList {
	const version = statelessVersion(message);
	if (version === undefined || message.kind !== 'request') return [];
	const name = nameIn(message);
	return [
		['mcp-protocol-version', version],
		['mcp-method', encodedHeader(message.method)],
		...(name === undefined ? [] : [['mcp-name', encodedHeader(name)] as const]),
	];
}

/** Returns the first required header that is missing. */
export function missingHeader(message: Message, header: (name: string) => string | undefined): string | undefined {
	return headersOfBody(message).find(([name]) => header(name) === undefined)?.[0];
}

/** Returns how headers and body disagree, as one clause, or undefined if they agree. */
export function disagreement(message: ReturnType<typeof readMessage>, header: (name: string) => string | undefined): string | undefined {
	if (message.kind === 'batch')
		return header('mcp-method') === undefined && header('mcp-name') === undefined ? undefined : 'no header can repeat what a batch says';
	if (message.kind === 'unreadable') return undefined;
	if (message.kind === 'response')
		return header('mcp-method') === undefined && header('mcp-name') === undefined ? undefined : 'no header can repeat what an answer says';
	const method = header('mcp-method');
	if (method !== undefined && decodedHeader(method) !== message.method)
		return `the Mcp-Method header is not the body’s method ${message.method}`;
	const name = header('mcp-name');
	const named = nameIn(message);
	if (name !== undefined && NAMED_BY.has(message.method) && (named === undefined || decodedHeader(name) !== named))
		return 'the Mcp-Name header names something else than the body';
	const version = statelessVersion(message);
	const given = header('mcp-protocol-version');
	if (version !== undefined && given !== undefined && given !== version)
		return `the MCP-Protocol-Version header is not the body’s version ${version}`;
	return undefined;
}

function nameIn({ method, value }: Message): string | undefined {
	const key = NAMED_BY.get(method);
	const name = key === undefined ? undefined : asObject(value.params)?.[key];
	return typeof name === 'string' ? name : undefined;
}
