// What the stateless protocol wants of a request and of the status of its answer, where the guard itself is the server over HTTP: behind it is one on
// standard streams, which knows of neither.

import { HEADER_MISMATCH, INVALID_PARAMS, METHOD_NOT_FOUND, MISSING_CLIENT_CAPABILITY, UNSUPPORTED_VERSION } from '#mcp/error-codes.ts';
import { type Message, readMessage } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import { isStateless, META_KEY } from '#mcp/versions.ts';
import { asObject } from '#util/json-object.ts';
import { disagreement, missingHeader, statelessVersion } from './stateless-headers.ts';

/** No such method; a capability that the client lacks; a version that the server lacks. What a tool or resource finds wrong is an answer like any other. */
const STATUS_OF: ReadonlyMap<unknown, number> = new Map([
	[METHOD_NOT_FOUND, 404],
	[HEADER_MISMATCH, 400],
	[MISSING_CLIENT_CAPABILITY, 400],
	[UNSUPPORTED_VERSION, 400],
]);

export interface StatelessRefusal {
	readonly code: number;
	/** One clause. */
	readonly why: string;
}

type Header = (name: string) => string | undefined;

/** `isServerHere`: nobody behind would look at the headers. */
export function statelessRefusal(
	message: ReturnType<typeof readMessage>,
	header: Header,
	isServerHere: boolean,
): StatelessRefusal | undefined {
	const disagrees = disagreement(message, header);
	if (disagrees !== undefined) return { code: HEADER_MISMATCH, why: disagrees };
	if (!isServerHere || message.kind !== 'request') return undefined;
	if (statelessVersion(message) === undefined) return withoutVersion(message, header);
	const missing = missingHeader(message, header);
	if (missing !== undefined) return { code: HEADER_MISMATCH, why: `it has no ${missing} header` };
	const capabilities = asObject(asObject(asObject(message.value.params)?._meta)?.[META_KEY.clientCapabilities]);
	return capabilities === undefined ? { code: INVALID_PARAMS, why: `its _meta has no ${META_KEY.clientCapabilities}` } : undefined;
}

/** A header alone makes no request of the stateless protocol; without a session it is none of the older one either. */
function withoutVersion({ method }: Message, header: Header): StatelessRefusal | undefined {
	if (method === METHOD.initialize || header('mcp-session-id') !== undefined || !isStateless(header('mcp-protocol-version')))
		return undefined;
	return { code: INVALID_PARAMS, why: 'its _meta names no protocol version, as its MCP-Protocol-Version header does' };
}

export function statelessStatus(answer: Buffer): number {
	const read = readMessage(answer);
	return (read.kind === 'response' && STATUS_OF.get(asObject(read.value.error)?.code)) || 200;
}
