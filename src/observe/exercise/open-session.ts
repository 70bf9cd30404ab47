// Connects to a started server, and says in a value what became of it: a server that cannot be talked to is a result, not an error.
// Two eras of the protocol are spoken. One begins with a handshake, in the other every request stands for itself.

import { METHOD } from '#mcp/methods.ts';
import type { RawObservation } from '#model/observation.ts';
import type { ClientIdentity } from '#model/pass.ts';
import type { Task } from '#util/task-reader.ts';
import type { AnswerMaterial } from './answers/answer-material.ts';
import { Answerer } from './answers/answerer.ts';
import { connectInOwnTime } from './connect-in-own-time.ts';
import { type ConnectVerdict, connectVerdict } from './connect-verdict.ts';
import type { HttpAccess } from './http/http-access.ts';
import { HttpTransport } from './http/http-transport.ts';
import { MessageLog } from './message-log.ts';
import { PendingRequests } from './pending-requests.ts';
import { sdkClient } from './sdk-client.ts';
import type { ServerProcess } from './server-process.ts';
import { Session } from './session.ts';
import type { SessionTransport, TransportLimits } from './session-transport.ts';
import { StatelessClient } from './stateless-client.ts';
import { StderrTail } from './stderr-tail.ts';
import { StdioTransport } from './stdio-transport.ts';

export interface SessionOptions {
	/** In the time that the server had to itself, where its threads are known. */
	readonly connectTimeoutMs: number;
	readonly tasks?: (() => readonly Task[]) | undefined;
	readonly onObservation: (observation: RawObservation) => void;
	/** Each line of stdout and each piece of stderr as it comes; the bytes are valid only during the call. */
	readonly onOutput?: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
	readonly signal: AbortSignal;
	/** Whom the handshake names. */
	readonly client?: ClientIdentity;
	/** What the server's own requests are answered with; absent: the client offers nothing. */
	readonly answers?: AnswerMaterial;
	/** Asks first, and for so long, whether the server speaks the stateless protocol; absent: only when it refuses the handshake. */
	readonly discoverFirstMs?: number;
	readonly limits?: TransportLimits;
	/** For a server that listens on a port; else it is talked to over its standard streams. */
	readonly http?: HttpAccess;
}

export interface ConnectFailure extends ConnectVerdict {
	readonly kind: 'failed';
	/** The first line received that was no message, if there was one. */
	readonly noise?: string;
	/** Its last lines on stderr. */
	readonly stderr: readonly string[];
}

type Opening = { readonly kind: 'connected'; readonly session: Session } | ConnectFailure;
type Generation = 'handshake' | 'stateless';
interface Attempt {
	readonly generation: Generation;
	readonly timeoutMs: number;
}

/** Plain on purpose: a server that behaves for auditors must not learn from the handshake that one is watching. */
export const ORDINARY_CLIENT: ClientIdentity = { name: 'mcp-client', version: '1.0.0' };
/** A stack trace may follow the line that says what happened. */
const STDERR_LINES = 100;
/** Of a server that has just refused a handshake, or not answered it. */
const SECOND_MS = 2000;
const LOG_LEVEL_MS = 1000;
// Failed to send response: Error: write EPIPE
// Received a progress notification for an unknown token: {"method":"notifications/progress"… (the wire reader knows better)
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
		// What reaches this is a message that was well formed but made no sense.
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

/** The handshake costs nothing with a server that wants one, and a server that refuses it says so at once. */
function attempts({ connectTimeoutMs, discoverFirstMs, http }: SessionOptions): readonly Attempt[] {
	const handshake: Attempt = { generation: 'handshake', timeoutMs: connectTimeoutMs };
	if (http?.transport === 'sse') return [handshake];
	return discoverFirstMs === undefined
		? [handshake, { generation: 'stateless', timeoutMs: Math.min(SECOND_MS, connectTimeoutMs) }]
		: [{ generation: 'stateless', timeoutMs: discoverFirstMs }, handshake];
}

/** Of two failures that of the handshake is told: it says more about most servers. */
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

/** A way to the server for each attempt; or why there is none. */
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
	// No part of the protocol: a log like the other.
	process.stdout.on('data', (bytes: Buffer) => onOutput('stderr', bytes));
	const endpoint = await access.whenListening();
	if ('why' in endpoint) return endpoint;
	return () =>
		new HttpTransport({ process, access, endpoint, log, onOutput: hear, patienceMs: connectTimeoutMs, ...(limits && { limits }) });
}

/** All that it would log; in the stateless protocol every request asks for it. */
async function askForLogs(session: Session, signal: AbortSignal): Promise<void> {
	if (session.capabilities['logging'] === undefined || session.isStateless) return;
	await session.request(METHOD.setLogLevel, { level: 'debug' }, { timeoutMs: LOG_LEVEL_MS, signal });
}
