// Connects to a started server, and says in a value what became of it: a server that cannot be talked to is a result, not an error.

import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { RawObservation } from '#model/observation.ts';
import type { ClientIdentity } from '#model/pass.ts';
import type { HttpAccess } from './http/http-access.ts';
import { HttpTransport } from './http/http-transport.ts';
import { MessageLog } from './message-log.ts';
import { sdkClient } from './sdk-client.ts';
import { describeExit, type ServerExit, type ServerProcess } from './server-process.ts';
import { isConnectionLoss, Session } from './session.ts';
import type { SessionTransport, TransportLimits } from './session-transport.ts';
import { StderrTail } from './stderr-tail.ts';
import { StdioTransport } from './stdio-transport.ts';

export interface SessionOptions {
	readonly connectTimeoutMs: number;
	readonly onObservation: (observation: RawObservation) => void;
	/** Each line of stdout and each piece of stderr as it comes; the bytes are valid only during the call. */
	readonly onHeard?: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
	readonly signal: AbortSignal;
	/** Whom the handshake names. */
	readonly client?: ClientIdentity;
	readonly limits?: TransportLimits;
	/** For a server that listens on a port; else it is talked to over its standard streams. */
	readonly http?: HttpAccess;
}

export interface ConnectFailure {
	readonly kind: 'failed';
	readonly why: 'died' | 'timeout' | 'garbage' | 'protocol-error';
	/** One clause in English. */
	readonly message: string;
	/** For `died`, unless it only closed its end of the wire. */
	readonly exit?: ServerExit;
	/** The first thing heard that was no message, if there was one. */
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
	const transport = await openTransport(process, log, options);
	options.signal.throwIfAborted();
	if ('why' in transport) return { kind: 'failed', ...transport, stderr: stderr.lines(STDERR_LINES) };
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

async function openTransport(
	process: ServerProcess,
	log: MessageLog,
	{ http: access, limits, connectTimeoutMs, onHeard = () => {} }: SessionOptions,
): Promise<SessionTransport | Verdict> {
	const hear = (bytes: Buffer) => onHeard('stdout', bytes);
	if (access === undefined) return new StdioTransport(process, log, limits, hear);
	// No part of the protocol: a log like the other.
	process.stdout.on('data', (bytes: Buffer) => onHeard('stderr', bytes));
	const endpoint = await access.whenListening();
	if ('why' in endpoint) return endpoint;
	return new HttpTransport({ process, access, endpoint, log, onHeard: hear, patienceMs: connectTimeoutMs, ...(limits && { limits }) });
}

async function failure(error: unknown, session: Session, transport: SessionTransport, timeoutMs: number): Promise<Verdict> {
	const isOnlyNoise = transport.messages === 0 && transport.firstNoise !== undefined;
	const garbage: Verdict = { why: 'garbage', message: `it wrote to its ${transport.wire}, but nothing that is an MCP message` };
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
