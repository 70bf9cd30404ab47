// Describes why a server could not be connected.

import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { describeExit, type ServerExit } from './server-process.ts';
import { isConnectionLoss, type Session } from './session.ts';
import type { SessionTransport } from './session-transport.ts';

export interface ConnectVerdict {
	readonly why: 'died' | 'timeout' | 'garbage' | 'protocol-error';
	/** One clause in English. */
	readonly message: string;
	/** Exit of the process for `died`. Absent if the server only closed its end of the wire. */
	readonly exit?: ServerExit;
}

const MESSAGE_CHARACTERS = 300;

export async function connectVerdict(
	error: unknown,
	session: Session,
	transport: SessionTransport,
	timeoutMs: number,
): Promise<ConnectVerdict> {
	const isOnlyNoise = transport.messages === 0 && transport.firstNoise !== undefined;
	const garbage: ConnectVerdict = { why: 'garbage', message: `it wrote to its ${transport.wire}, but nothing that is an MCP message` };
	if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
		return isOnlyNoise ? garbage : { why: 'timeout', message: `it did not answer within ${timeoutMs} ms` };
	if (isConnectionLoss(error)) {
		const end = await session.ended;
		const exit = end.why === 'died' ? end.exit : undefined;
		if (end.why === 'expired') return { why: 'protocol-error', message: 'it no longer knew the session that it had just begun (HTTP 404)' };
		if (end.why !== 'flooded')
			return { why: 'died', message: `it ${describeExit(exit, transport.wire)} before it was connected`, ...(exit && { exit }) };
		if (isOnlyNoise) return { why: 'garbage', message: `it flooded its ${transport.wire} with what is no MCP message` };
		return { why: 'protocol-error', message: `it flooded its ${transport.wire} before it was connected` };
	}
	if (error instanceof ProtocolError && isOnlyNoise) return garbage;
	if (error instanceof ProtocolError) return { why: 'protocol-error', message: clause(`it refused: ${error.message} (${error.code})`) };
	// The SDK throws a plain Error for a protocol version that it does not support. An error of another class is a bug here.
	if (error instanceof SdkError || (error instanceof Error && error.constructor === Error)) {
		return { why: 'protocol-error', message: clause(error.message) };
	}
	throw error;
}

function clause(text: string): string {
	const line = text.replace(/\s+/g, ' ');
	return line.length > MESSAGE_CHARACTERS ? `${line.slice(0, MESSAGE_CHARACTERS)}…` : line;
}
