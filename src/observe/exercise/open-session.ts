// Connects to a started server and returns the outcome as a value: a server that cannot be connected is a result, not an error.
// Two protocol generations are supported. One begins with a handshake; in the other, every request is independent.

import { METHOD } from '#mcp/methods.ts';
import type { RawObservation } from '#model/observation.ts';
import type { ClientIdentity } from '#model/pass.ts';
import type { Task } from '#util/task-reader.ts';
import type { AnswerMaterial } from './answers/answer-material.ts';
import { Answerer } from './answers/answerer.ts';
import { connectInOwnTime } from './connect-in-own-time.ts';
import { type ConnectVerdict, connectVerdict } from './connect-verdict.ts';
import type { HttpAccess } from './http/http-access.ts';
import { MessageLog } from './message-log.ts';
import { ORDINARY_CLIENT } from './ordinary-client.ts';
import { PendingRequests } from './pending-requests.ts';
import { sdkClient } from './sdk-client.ts';
import type { ServerProcess } from './server-process.ts';
import { Session } from './session.ts';
import type { SessionTransport, TransportLimits } from './session-transport.ts';
import { StatelessClient } from './stateless-client.ts';
import { StderrTail } from './stderr-tail.ts';
import { StdioTransport } from './stdio-transport.ts';

export interface SessionOptions {
	/** Time limit for connecting, in unhindered time if the server's threads are known. */
	readonly connectTimeoutMs: number;
	readonly tasks?: (() => readonly Task[]) | undefined;
	readonly onObservation: (observation: RawObservation) => void;
	/** Receives each line of stdout and each chunk of stderr on arrival. The bytes are valid only during the call. */
	readonly onOutput?: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
	readonly signal: AbortSignal;
	/** Name of the client in the handshake. */
	readonly client?: ClientIdentity;
	/** Material for answers to the server's own requests. Absent: the client offers no capabilities. */
	readonly answers?: AnswerMaterial;
	/** Time limit for a stateless discovery before the handshake. Absent: discovery only follows a refused handshake. */
	readonly discoverFirstMs?: number;
	readonly limits?: TransportLimits;
	/** Access to a server that listens on a port. Absent: the session uses the standard streams. */
	readonly http?: HttpAccess;
}

export interface ConnectFailure extends ConnectVerdict {
	readonly kind: 'failed';
	/** The first line received that was not a message, if there was one. */
	readonly noise?: string;
	/** The last lines on stderr. */
	readonly stderr: readonly string[];
}

export type Opening = { readonly kind: 'connected'; readonly session: Session } | ConnectFailure;
type Generation = 'handshake' | 'stateless';
interface Attempt {
	readonly generation: Generation;
	readonly timeoutMs: number;
}

/** Number of lines, because a stack trace may follow the line with the error. */
const STDERR_LINES = 100;
/** Time limit for a second attempt, after the server refused the first one or did not answer it. */
const SECOND_MS = 2000;
const LOG_LEVEL_MS = 1000;
// Failed to send response: Error: write EPIPE
// Received a progress notification for an unknown token: {"method":"notifications/progress"… (the wire reader checks tokens itself)
const NOT_ITS_FAULT = /^Failed to send|^Received a progress notification for an unknown token/;

export async function openSession(process: ServerProcess, options: SessionOptions): Promise<Opening> {
	options.signal.throwIfAborted();
	const { onOutput = () => {} } = options;
	const log = new MessageLog(options.onObservation);
	const stderr = new StderrTail(process.stderr, (bytes) => onOutput('stderr', bytes));
	const openTransport = await transportOpener(process, log, options);
	options.signal.throwIfAborted();
	if ('why' in openTransport) return { kind: 'failed', ...openTransport, stderr: stderr.lines(STDERR_LINES) };
	const connect = async ({ generation, timeoutMs }: Attempt): Promise<Opening & { readonly isFinal?: boolean }> => {
		const transport = openTransport();
		const answerer = options.answers && new Answerer(options.answers, options.onObservation, log);
		const identity = options.client ?? ORDINARY_CLIENT;
		const client =
			generation === 'handshake' ? sdkClient(identity, answerer) : new StatelessClient({ identity, log, ...(answerer && { answerer }) });
		// This handler receives messages that were well-formed but made no sense.
		client.onerror = ({ message }) => NOT_ITS_FAULT.test(message) || log.note('invalid', message, Buffer.byteLength(message));
		const session = new Session({ client, transport, process, log, stderr, ...(answerer && { answerer }) });
		try {
			await connectInOwnTime((limit) => client.connect(transport, limit), { timeoutMs, tasks: options.tasks, signal: options.signal });
			return { kind: 'connected', session };
		} catch (error) {
			options.signal.throwIfAborted();
			const verdict = await connectVerdict(error, session, transport, timeoutMs);
			await session.close();
			const noise = transport.firstNoise?.slice(0, 200);
			const isFinal = transport.isFlooded || verdict.why === 'died' || verdict.why === 'garbage';
			return { kind: 'failed', ...verdict, ...(noise !== undefined && { noise }), stderr: stderr.lines(STDERR_LINES), isFinal };
		}
	};
	const opening = await firstOf(attempts(options), connect);
	if (opening.kind === 'connected') await askForLogs(opening.session, options.signal);
	return opening;
}

/** A handshake costs nothing with a server that expects one, and other servers refuse it immediately. */
function attempts({ connectTimeoutMs, discoverFirstMs, http }: SessionOptions): readonly Attempt[] {
	const handshake: Attempt = { generation: 'handshake', timeoutMs: connectTimeoutMs };
	if (http?.transport === 'sse') return [handshake];
	return discoverFirstMs === undefined
		? [handshake, { generation: 'stateless', timeoutMs: Math.min(SECOND_MS, connectTimeoutMs) }]
		: [{ generation: 'stateless', timeoutMs: discoverFirstMs }, handshake];
}

/** Tries the attempts in order. If both fail, it returns the failure of the handshake, which is more informative for most servers. */
async function firstOf(
	tries: readonly Attempt[],
	connect: (attempt: Attempt) => Promise<Opening & { readonly isFinal?: boolean }>,
): Promise<Opening> {
	let told: ConnectFailure | undefined;
	for (const attempt of tries) {
		const { isFinal, ...opening } = await connect(attempt);
		if (opening.kind === 'connected') return opening;
		if (told === undefined || attempt.generation === 'handshake') told = opening;
		if (isFinal === true) break;
	}
	if (told === undefined) throw new Error('no attempt was made');
	return told;
}

/** Returns a function that opens a transport for each attempt, or the reason why there is none. */
async function transportOpener(
	process: ServerProcess,
	log: MessageLog,
	{ http: access, limits, connectTimeoutMs, onOutput = () => {} }: SessionOptions,
): Promise<(() => SessionTransport) | ConnectVerdict> {
	const hear = (bytes: Buffer) => onOutput('stdout', bytes);
	if (access === undefined) {
		const pending = new PendingRequests();
		return () => {
			pending.abandonAll();
			return new StdioTransport(process, log, limits, hear, pending);
		};
	}
	// Over HTTP, stdout is not part of the protocol but a log like stderr.
	process.stdout.on('data', (bytes: Buffer) => onOutput('stderr', bytes));
	// Not needed for standard streams.
	const { HttpTransport } = await import('./http/http-transport.ts');
	const endpoint = await access.whenListening();
	if ('why' in endpoint) return endpoint;
	return () =>
		new HttpTransport({ process, access, endpoint, log, onOutput: hear, patienceMs: connectTimeoutMs, ...(limits && { limits }) });
}

/** Requests logs of every level. In the stateless protocol, every request carries the level. */
async function askForLogs(session: Session, signal: AbortSignal): Promise<void> {
	if (session.capabilities['logging'] === undefined || session.isStateless) return;
	await session.request(METHOD.setLogLevel, { level: 'debug' }, { timeoutMs: LOG_LEVEL_MS, signal });
}
