// One MCP session over HTTP: its client's requests, its gates, its server.

import { randomUUID } from 'node:crypto';
import type { Message, readMessage } from '#mcp/json-rpc/message.ts';
import { type GuardSession, type SessionParts, startSession } from '../../guard-session.ts';
import type { Upstream } from '../upstream.ts';
import type { ClientStream } from './client-stream.ts';
import { HttpClientTransport } from './http-client-transport.ts';

/** Bound of concurrent open requests. Beyond it, the client is asked to wait. */
const MOST_OPEN = 256;

export class HttpSession {
	/** The session id, which only the client knows. */
	readonly id = randomUUID();
	readonly #client: HttpClientTransport;
	readonly #upstream: Upstream;
	readonly #session: GuardSession;
	#usedAt: number;
	readonly #now: () => number;

	/** `isShared`: all clients of the stateless protocol with the same likeness share the session. */
	constructor(parts: Omit<SessionParts, 'client'>, isShared: boolean) {
		const opened: { client?: HttpClientTransport; upstream?: Upstream } = {};
		this.#session = startSession({
			...parts,
			isShared,
			client: (events) => (opened.client = new HttpClientTransport(events, parts.note, isShared)),
			upstream: (events) => (opened.upstream = parts.upstream(events)),
		});
		this.#client = opened.client as HttpClientTransport;
		this.#upstream = opened.upstream as Upstream;
		this.#now = parts.now;
		this.#usedAt = parts.now();
	}

	/** Whether the server itself decides how and when it answers over HTTP. */
	get answersAsHttp(): boolean {
		return this.#upstream.listen !== undefined;
	}

	get isFull(): boolean {
		return this.#client.openStreams >= MOST_OPEN;
	}

	isFree(messages: readonly Message[]): boolean {
		return !this.isFull && this.#client.isFree(messages);
	}

	/** Milliseconds since the last use, or 0 while a stream is open. */
	get idleMs(): number {
		return this.#client.openStreams > 0 ? 0 : this.#now() - this.#usedAt;
	}

	take(stream: ClientStream, bytes: Buffer, read: ReturnType<typeof readMessage>): void {
		this.#usedAt = this.#now();
		this.#client.take(stream, bytes, read);
	}

	listen(stream: ClientStream, lastEventId: string | undefined): void {
		this.#usedAt = this.#now();
		if (this.#upstream.listen === undefined) this.#client.closeListening();
		this.#client.listen(stream, lastEventId !== undefined);
		this.#upstream.listen?.(stream, lastEventId);
	}

	over(stream: ClientStream): void {
		this.#usedAt = this.#now();
		this.#client.over(stream);
	}

	close(): Promise<void> {
		return this.#session.close();
	}
}
