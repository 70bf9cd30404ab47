import type { ServerResponse } from 'node:http';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import { errorResponse } from '../../answers.ts';

const REFUSED = -32_000;

interface RefusalDetails {
	readonly headers?: Readonly<Record<string, string>>;
	/** Of the JSON-RPC error. */
	readonly code?: number;
	/** The request that is refused, where one was read. */
	readonly id?: MessageId | undefined;
}

/** The guard refuses a client's request itself: the answer is an HTTP status and a JSON-RPC error. */
export function refuse(response: ServerResponse, status: number, message: string, details: RefusalDetails = {}): void {
	const { headers = {}, code = REFUSED, id = null } = details;
	const body = errorResponse(id, code, message);
	response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers }).end(body);
}
