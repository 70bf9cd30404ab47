// Checks the stateless protocol's requirements for a request and the status of its response, where the guard itself is the server over HTTP: the server behind it
// is on standard streams and knows neither.

import {
	HEADER_MISMATCH,
	INVALID_PARAMS,
	INVALID_REQUEST,
	METHOD_NOT_FOUND,
	MISSING_CLIENT_CAPABILITY,
	UNSUPPORTED_VERSION,
} from '#mcp/error-codes.ts';
import { type Message, readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf } from '#mcp/json-rpc/parts-of.ts';
import { METHOD } from '#mcp/methods.ts';
import { isStateless, META_KEY } from '#mcp/versions.ts';
import { asObject } from '#util/json-object.ts';
import { disagreement, missingHeader, statelessVersion } from './stateless-headers.ts';

/** Unknown method, missing client capability, unsupported version. An error that a tool or resource reports is an ordinary response. */
const STATUS_OF: ReadonlyMap<unknown, number> = new Map([
	[METHOD_NOT_FOUND, 404],
	[HEADER_MISMATCH, 400],
	[MISSING_CLIENT_CAPABILITY, 400],
	[UNSUPPORTED_VERSION, 400],
]);

export interface StatelessRefusal {
	readonly status: number;
	readonly code: number;
	/** One clause. */
	readonly why: string;
}

type Header = (name: string) => string | undefined;

/** `isServerHere`: no server behind the guard would check the headers. */
export function statelessRefusal(
	message: ReturnType<typeof readMessage>,
	header: Header,
	isServerHere: boolean,
): StatelessRefusal | undefined {
	const foreign = ofAnotherProtocol(partsOf(message));
	if (foreign !== undefined) return foreign;
	const disagrees = disagreement(message, header);
	if (disagrees !== undefined) return refusal(HEADER_MISMATCH, disagrees);
	if (!isServerHere || message.kind !== 'request') return undefined;
	if (statelessVersion(message) === undefined) return withoutVersion(message, header);
	const missing = missingHeader(message, header);
	if (missing !== undefined) return refusal(HEADER_MISMATCH, `it has no ${missing} header`);
	const capabilities = asObject(asObject(asObject(message.value.params)?._meta)?.[META_KEY.clientCapabilities]);
	return capabilities === undefined ? refusal(INVALID_PARAMS, `its _meta has no ${META_KEY.clientCapabilities}`) : undefined;
}

/** Clients of the stateless protocol share a session of the guard. A client that greeted or answered the server there would do so for all of them. */
function ofAnotherProtocol(parts: readonly Message[]): StatelessRefusal | undefined {
	const version = parts.map(statelessVersion).find((one) => one !== undefined);
	if (version === undefined) return undefined;
	if (parts.some(({ method }) => method === METHOD.initialize)) return refusal(METHOD_NOT_FOUND, `${version} knows no initialize`);
	if (parts.some(({ kind }) => kind === 'response')) return refusal(INVALID_REQUEST, `in ${version} a client answers with a request`);
	return undefined;
}

/** A header alone does not make a request of the stateless protocol. Without a session, it does not belong to the older protocol either. */
function withoutVersion({ method }: Message, header: Header): StatelessRefusal | undefined {
	if (method === METHOD.initialize || header('mcp-session-id') !== undefined || !isStateless(header('mcp-protocol-version')))
		return undefined;
	return refusal(INVALID_PARAMS, 'its _meta names no protocol version, as its MCP-Protocol-Version header does');
}

function refusal(code: number, why: string): StatelessRefusal {
	return { status: STATUS_OF.get(code) ?? 400, code, why };
}

export function statelessStatus(answer: Buffer): number {
	const read = readMessage(answer);
	return (read.kind === 'response' && STATUS_OF.get(asObject(read.value.error)?.code)) || 200;
}
