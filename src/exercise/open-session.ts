// Connects to a started server, and says in a value what became of it: a server that cannot be talked to is a result, not an error.

import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { RawObservation } from '#model/observation.ts';
import { MessageLog } from './message-log.ts';
import { type ClientIdentity, sdkClient } from './sdk-client.ts';
import { describeExit, type ServerExit, type ServerProcess } from './server-process.ts';
import { isConnectionLoss, Session } from './session.ts';
import { StderrTail } from './stderr-tail.ts';
import { StdioTransport, type TransportLimits } from './stdio-transport.ts';

export interface SessionOptions {
	readonly connectTimeoutMs: number;
	readonly onObservation: (observation: RawObservation) => void;
	/** Each line of stdout and each piece of stderr as it comes; the bytes are valid only during the call. */
	readonly onHeard?: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
	readonly signal: AbortSignal;
	/** Whom the handshake names. */
	readonly client?: ClientIdentity;
	readonly limits?: TransportLimits;
}

export interface ConnectFailure {
	readonly kind: 'failed';
	readonly why: 'died' | 'timeout' | 'garbage' | 'protocol-error';
	/** One clause in English. */
	readonly message: string;
	/** For `died`, unless it only closed its stdout. */
	readonly exit?: ServerExit;
	/** The first thing on stdout that was no message, if there was one. */
	readonly noise?: string;
	/** Its last lines on stderr. */
	readonly stderr: readonly string[];
}

type Opening = { readonly kind: 'connected'; readonly session: Session } | ConnectFailure;

const STDERR_LINES = 20;
const MESSAGE_CHARACTERS = 300;
// Failed to send response: Error: write EPIPE
const SEND_FAILURE = /^Failed to send/;

export async function openSession(process: ServerProcess, options: SessionOptions): Promise<Opening> {
	options.signal.throwIfAborted();
	const log = new MessageLog(options.onObservation);
	const { onHeard = () => {} } = options;
	const stderr = new StderrTail(process.stderr, (bytes) => onHeard('stderr', bytes));
	const transport = new StdioTransport(process, log, options.limits, (line) => onHeard('stdout', line));
	const client = sdkClient(options.client);
	// What reaches this is a message that was well formed but made no sense: progress that nobody asked for, say.
	client.onerror = ({ message }) => SEND_FAILURE.test(message) || log.note('invalid', message, Buffer.byteLength(message));
	const session = new Session({ client, transport, process, log, stderr });
	try {
		await client.connect(transport, { timeout: options.connectTimeoutMs, signal: options.signal });
		return { kind: 'connected', session };
	} catch (error) {
		options.signal.throwIfAborted();
		const verdict = await failure(error, session, transport, options.connectTimeoutMs);
		await session.close();
		const noise = transport.firstNoise?.slice(0, 200);
		return { kind: 'failed', ...verdict, ...(noise !== undefined && { noise }), stderr: stderr.lines(STDERR_LINES) };
	}
}

type Verdict = Pick<ConnectFailure, 'why' | 'message' | 'exit'>;

async function failure(error: unknown, session: Session, transport: StdioTransport, timeoutMs: number): Promise<Verdict> {
	const isOnlyNoise = transport.messages === 0 && transport.firstNoise !== undefined;
	if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
		if (isOnlyNoise) return { why: 'garbage', message: 'it wrote to stdout, but nothing that is an MCP message' };
		return { why: 'timeout', message: `it did not answer within ${timeoutMs} ms` };
	}
	if (isConnectionLoss(error)) {
		const end = await session.ended;
		const exit = end.why === 'died' ? end.exit : undefined;
		if (end.why !== 'flooded') return { why: 'died', message: `it ${describeExit(exit)} before it was connected`, ...(exit && { exit }) };
		if (isOnlyNoise) return { why: 'garbage', message: 'it flooded stdout with what is no MCP message' };
		return { why: 'protocol-error', message: 'it flooded stdout before it was connected' };
	}
	if (error instanceof ProtocolError) return { why: 'protocol-error', message: clause(`it refused: ${error.message} (${error.code})`) };
	// The SDK throws a plain Error for a protocol version that it doesn't speak; an error of another class is ours.
	if (error instanceof SdkError || (error instanceof Error && error.constructor === Error)) {
		return { why: 'protocol-error', message: clause(error.message) };
	}
	throw error;
}

function clause(text: string): string {
	const line = text.replace(/\s+/g, ' ');
	return line.length > MESSAGE_CHARACTERS ? `${line.slice(0, MESSAGE_CHARACTERS)}…` : line;
}
