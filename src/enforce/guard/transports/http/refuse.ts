import type { ServerResponse } from 'node:http';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import { errorResponse } from '../../answers.ts';

export const REFUSED = -32_000;

/** The guard's own no to a client's request, as HTTP and as JSON-RPC. */
export function refuse(
	response: ServerResponse,
	status: number,
	message: string,
	headers: Readonly<Record<string, string>> = {},
	code = REFUSED,
	id: MessageId | null = null,
): void {
	const body = errorResponse(id, code, message);
	response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers }).end(body);
}
