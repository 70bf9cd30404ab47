// JSON-RPC messages that the guard sends in its own name, and the check whether a response is a failure.

import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import { outline } from '#mcp/json-rpc/outline.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';

export const DENIED = -32_001;
export const UPSTREAM_LOST = -32_002;
export const TIMED_OUT = -32_003;
export const GUARD_FAILED = -32_004;

export function errorResponse(id: MessageId | null, code: number, message: string, data?: JsonObject): Buffer {
	return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }));
}

/** Returns the error for a message that was truncated because of its size. The kept beginning may contain the id. */
export function tooLong(head: Buffer, size: number, most: number): Buffer {
	return errorResponse(outline(head).id ?? null, INVALID_REQUEST, `Candor refused this message: it has ${size} bytes, more than ${most}`);
}

/** Returns a tool's own failure, which every client shows to its model. */
export function failedCall(id: MessageId, text: string): Buffer {
	return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], isError: true } }));
}

/** Whether the response reports a failure: a protocol error or a tool's own error. */
export function hasFailed({ value }: { readonly value: JsonObject }): boolean {
	return 'error' in value || asObject(value.result)?.isError === true;
}
