// Answers calls of gRPC. An empty message is a valid message of every type, so any client reads it, as an object without fields.

import { type AskedRequest, headerValue, type SinkAnswer } from './answer.ts';

/** Not compressed, no bytes. */
const EMPTY_MESSAGE = Buffer.alloc(5);

/** Returns undefined for any other request. */
export function remoteProcedureAnswer(request: AskedRequest, isFailing: boolean): SinkAnswer | undefined {
	const type = headerValue(request, 'content-type');
	// application/grpc, application/grpc+proto; not application/grpc-web, whose trailers are part of the body
	if (!/^application\/grpc(?:\+proto)?(?:;|$)/.test(type)) return undefined;
	const trailers = isFailing ? { 'grpc-status': '14', 'grpc-message': 'unavailable' } : { 'grpc-status': '0' };
	return { status: 200, headers: { 'content-type': 'application/grpc' }, body: isFailing ? Buffer.alloc(0) : EMPTY_MESSAGE, trailers };
}
