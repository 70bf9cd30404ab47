// Serves the guard as an MCP server over Streamable HTTP, for both protocol generations: with sessions, and from 2026-07-28 on without.

import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Message, readMessage } from '#mcp/json-rpc/message.ts';
import { partsOf, requestIds } from '#mcp/json-rpc/parts-of.ts';
import { METHOD } from '#mcp/methods.ts';
import type { SessionParts } from '../../guard-session.ts';
import type { Turns } from '../../turns.ts';
import type { HeaderList } from '../route.ts';
import { type AllowedCallers, allowPage, isAllowedOrigin, whyNotAllowed } from './allowed-callers.ts';
import { ClientStream } from './client-stream.ts';
import { HeldBytes } from './held-bytes.ts';
import type { HttpSession } from './http-session.ts';
import { LoginPlace, ownAddress, resourceOf } from './login-place.ts';
import { ambiguousHeader, headersForServer } from './pass-headers.ts';
import { headerValues, repeatedHeader } from './raw-headers.ts';
import { readPost } from './read-post.ts';
import { refuse } from './refuse.ts';
import { type SessionLimits, SessionTable } from './session-table.ts';
import { statelessVersion } from './stateless-headers.ts';
import { statelessRefusal, statelessStatus } from './stateless-refusal.ts';

const PATHS: ReadonlySet<string> = new Set(['/', '/mcp']);
/** A response from standard streams that takes longer is sent as an event. */
const PATIENCE_MS = 2000;
const BODY_MS = 120_000;
const MOST_CONNECTIONS = 4096;
/** Number of messages of maximum length that may arrive concurrently. */
const MOST_AT_ONCE = 4;
/** Headers that differ between requests of the same client. */
const OF_ONE_REQUEST = /^(?:mcp-.*|traceparent|tracestate|baggage|dpop|x-request-id)$/;

export interface FrontOptions {
	readonly open: () => Omit<SessionParts, 'client'>;
	readonly limits: SessionLimits;
	readonly allowed: AllowedCallers;
	readonly maxMessageBytes: number;
	/** Decides whose message is next. */
	readonly turns: Turns;
	/** Present if the guarded server is reached over HTTP, with the client's headers. That server decides which requests need a session. */
	readonly behind?: URL | undefined;
	readonly note: (line: string) => void;
}

export class HttpFront {
	readonly server: Server;
	readonly #options: FrontOptions;
	readonly #sessions: SessionTable;
	readonly #isHttpBehind: boolean;
	readonly #login: LoginPlace | undefined;
	/** Buffered bytes of all clients together, while their messages arrive. */
	readonly #held: HeldBytes;
	#isClosing = false;

	constructor(options: FrontOptions) {
		this.#options = options;
		this.#held = new HeldBytes(MOST_AT_ONCE * options.maxMessageBytes);
		this.#sessions = new SessionTable(options.open, options.limits);
		this.#isHttpBehind = options.behind !== undefined;
		this.#login = options.behind && new LoginPlace(options.behind, options.note);
		this.server = createServer({ requestTimeout: BODY_MS, insecureHTTPParser: false }, (request, response) => {
			this.#handle(request, response).catch((error: Error) => {
				options.note(`a request failed, because the guard did: ${error.message}`);
				if (response.headersSent) response.destroy();
				else refuse(response, 500, 'Candor could not do its work');
			});
		});
		this.server.maxConnections = MOST_CONNECTIONS;
	}

	/** Accepts no more requests, lets open ones be answered, and ends every session. */
	async close(): Promise<void> {
		this.#isClosing = true;
		this.server.close();
		this.server.closeIdleConnections();
		await this.#sessions.close();
		this.server.closeAllConnections();
	}

	async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		response.on('error', () => {});
		const { origin } = request.headers;
		const hosts = headerValues(request, 'host');
		const caller = { hosts, origin, dialled: request.socket.localAddress };
		const why = whyNotAllowed(this.#options.allowed, caller) ?? repeatedHeader(request) ?? ambiguousHeader(request);
		if (why !== undefined) {
			refuse(response, 403, `Candor refused this request: ${why}`);
			return;
		}
		if (origin !== undefined && isAllowedOrigin(this.#options.allowed, origin))
			allowPage(response, origin, request.headers['access-control-request-headers']);
		const path = (request.url ?? '').split('?', 1)[0] ?? '';
		const resource = this.#login && resourceOf(path);
		if (this.#isClosing) refuse(response, 503, 'The guard is ending');
		else if (!PATHS.has(resource ?? path)) refuse(response, 404, 'Nothing is here; the server is at /mcp');
		else if (request.method === 'OPTIONS') response.writeHead(204).end();
		else if (resource !== undefined && request.method !== 'GET') refuse(response, 405, 'Method not allowed', { headers: { allow: 'GET' } });
		else if (resource !== undefined) await this.#tellLogin(ownAddress(request, resource), response);
		else if (request.method === 'POST') await this.#post(request, response);
		else if (request.method === 'GET') this.#get(request, response);
		else if (request.method === 'DELETE') this.#delete(request, response);
		else refuse(response, 405, 'Method not allowed', { headers: { allow: 'GET, POST, DELETE' } });
	}

	async #tellLogin(own: URL, response: ServerResponse): Promise<void> {
		const metadata = await this.#login?.metadata(own);
		if (metadata === undefined) refuse(response, 404, 'The server behind says nowhere how to log in');
		else response.writeHead(200, { 'content-type': 'application/json', 'content-length': metadata.length }).end(metadata);
	}

	/** Returns a function that selects the server's headers for the client. */
	#headersBack(request: IncomingMessage): (headers: HeaderList) => HeaderList {
		return (headers) => this.#login?.challenged(headers, ownAddress(request, request.url ?? '/')) ?? headers;
	}

	async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const bytes = await readPost(request, response, this.#options.maxMessageBytes, this.#held);
		if (bytes === undefined) return;
		// Several messages may have arrived at once. The clients take turns.
		const given = headerOf(request, 'mcp-session-id');
		const turn = (given === undefined ? undefined : this.#sessions.find(given)) ?? request.socket.remoteAddress;
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.#options.turns.take(turn, () => {
			try {
				if (!response.destroyed) this.#take(request, response, bytes);
				resolve();
			} catch (error) {
				reject(error);
			}
		});
		await promise;
	}

	#take(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
		const accept = request.headers.accept ?? '*/*';
		const read = readMessage(bytes);
		const parts = partsOf(read);
		const ids = requestIds(parts);
		const isHttpBehind = this.#isHttpBehind;
		const refusal = statelessRefusal(read, (name) => headerOf(request, name), !isHttpBehind);
		if (refusal !== undefined) {
			refuse(response, refusal.status, `Candor refused this message: ${refusal.why}`, { code: refusal.code, id: ids[0] });
			return;
		}
		const [version] = parts.flatMap((part) => statelessVersion(part) ?? []);
		const isStateless = version !== undefined;
		const isGreeting = !isStateless && parts.some(({ method }) => method === METHOD.initialize);
		const session = this.#sessionFor(request, response, { version, isGreeting, parts });
		if (session === undefined) return;
		const owed = read.kind === 'batch' ? ids.length + (read.messages.length - parts.length) : read.kind === 'unreadable' ? 1 : ids.length;
		const stream = new ClientStream({
			response,
			headers: headersForServer(request),
			headersBack: this.#headersBack(request),
			owed,
			takesEvents: /text\/event-stream|\*\/\*|text\/\*/i.test(accept),
			cancelsByLeaving: isStateless,
			statusOf: parts.length === 0 ? () => 400 : isStateless && !isHttpBehind ? statelessStatus : () => 200,
			patienceMs: session.answersAsHttp ? undefined : PATIENCE_MS,
			over: (one) => session.over(one),
			...(isGreeting && { greeted: (isWelcome: boolean) => this.#greeted(session, isWelcome) }),
		});
		session.take(stream, bytes, read);
	}

	#sessionFor(
		request: IncomingMessage,
		response: ServerResponse,
		{ version, isGreeting, parts }: { version: string | undefined; isGreeting: boolean; parts: readonly Message[] },
	): HttpSession | undefined {
		const isStateless = version !== undefined;
		const ids = requestIds(parts);
		const given = headerOf(request, 'mcp-session-id');
		// A client of the stateless protocol has no session, even if it names one.
		if (given !== undefined && !isStateless) {
			const found = this.#sessions.find(given);
			if (found?.isFull === true)
				refuse(response, 429, 'Too many requests are open in this session', { headers: { 'retry-after': '1' }, id: ids[0] });
			else if (found !== undefined) return found;
			else refuse(response, 404, 'Session not found', { id: ids[0] });
			return undefined;
		}
		if (!isGreeting && !isStateless && !this.#isHttpBehind) {
			refuse(response, 400, 'An Mcp-Session-Id header is needed: the conversation begins with initialize', { id: ids[0] });
			return undefined;
		}
		const session = isGreeting ? this.#sessions.begin() : this.#sessions.shared(this.#likeness(request, version), parts);
		if (session === undefined) refuse(response, 503, 'Too many sessions are open', { headers: { 'retry-after': '10' }, id: ids[0] });
		return session;
	}

	/** Returns what identifies a client of the stateless protocol: every header that the server behind would get. A server on standard streams gets one version. */
	#likeness(request: IncomingMessage, version = ''): string {
		if (!this.#isHttpBehind) return version;
		const headers = headersForServer(request).filter(([name]) => !OF_ONE_REQUEST.test(name));
		return hash('sha256', JSON.stringify(headers.toSorted()));
	}

	#greeted(session: HttpSession, isWelcome: boolean): string | undefined {
		if (isWelcome) return session.id;
		this.#sessions.end(session);
		return undefined;
	}

	#get(request: IncomingMessage, response: ServerResponse): void {
		const session = this.#knownSession(request, response);
		if (session === undefined) return;
		if (!/text\/event-stream|\*\/\*|text\/\*/i.test(request.headers.accept ?? '')) {
			refuse(response, 406, 'The client must accept text/event-stream');
			return;
		}
		const stream = new ClientStream({
			response,
			headers: headersForServer(request),
			headersBack: this.#headersBack(request),
			owed: 'listen',
			takesEvents: true,
			cancelsByLeaving: false,
			statusOf: () => 200,
			patienceMs: session.answersAsHttp ? undefined : 0,
			over: (one) => session.over(one),
		});
		session.listen(stream, headerOf(request, 'last-event-id'));
	}

	#delete(request: IncomingMessage, response: ServerResponse): void {
		const session = this.#knownSession(request, response);
		if (session === undefined) return;
		this.#sessions.end(session);
		response.writeHead(200).end();
	}

	#knownSession(request: IncomingMessage, response: ServerResponse): HttpSession | undefined {
		const given = headerOf(request, 'mcp-session-id');
		if (given === undefined) {
			refuse(response, 405, 'Without a session there is only POST', { headers: { allow: 'POST' } });
			return undefined;
		}
		const found = this.#sessions.find(given);
		if (found === undefined) refuse(response, 404, 'Session not found');
		return found;
	}
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return typeof value === 'string' && value !== '' ? value : undefined;
}
