import type { ServerResponse } from 'node:http';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import { errorResponse } from '../../answers.ts';

const REFUSED = -32_000;

interface RefusalDetails {
	readonly headers?: Readonly<Record<string, string>>;
	/** Code of the JSON-RPC error. */
	readonly code?: number;
	/** Id of the refused request, if one was read. */
	readonly id?: MessageId | undefined;
}

/** Refuses a client's request in the guard's own name, with an HTTP status and a JSON-RPC error. */
export function refuse(response: ServerResponse, status: number, message: string, details: RefusalDetails = {}): void {
	const { headers = {}, code = REFUSED, id = null } = details;
	const body = errorResponse(id, code, message);
	response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers }).end(body);
}
