// The open sessions, found by their id, or, in the stateless protocol, by what the client's requests have in common.

import type { Message } from '#mcp/json-rpc/message.ts';
import type { SessionParts } from '../../guard-session.ts';
import { HttpSession } from './http-session.ts';

export interface SessionLimits {
	readonly most: number;
	/** A session that is unused for this long ends together with its server. */
	readonly idleMs: number;
}

/** A full table evicts sessions that were unused for this long. */
const SPARE_MS = 60_000;

export class SessionTable {
	readonly #open: () => Omit<SessionParts, 'client'>;
	readonly #limits: SessionLimits;
	readonly #byId = new Map<string, HttpSession>();
	readonly #shared = new Map<string, HttpSession[]>();
	readonly #closing = new Set<Promise<void>>();
	readonly #sweeper: NodeJS.Timeout;

	constructor(open: () => Omit<SessionParts, 'client'>, limits: SessionLimits) {
		this.#open = open;
		this.#limits = limits;
		this.#sweeper = setInterval(() => this.#sweep(), Math.min(30_000, Math.max(100, limits.idleMs / 4))).unref();
	}

	find(id: string): HttpSession | undefined {
		return this.#byId.get(id);
	}

	/** Returns undefined if there are too many sessions. */
	begin(): HttpSession | undefined {
		if (!this.#hasRoom()) return undefined;
		const session = new HttpSession(this.#open(), false);
		this.#byId.set(session.id, session);
		return session;
	}

	/** Returns a shared session in which no open request of another client can be confused with these messages. */
	shared(key: string, messages: readonly Message[]): HttpSession | undefined {
		const known = this.#shared.get(key)?.find((session) => session.isFree(messages));
		if (known !== undefined || !this.#hasRoom()) return known;
		const session = new HttpSession(this.#open(), true);
		// Read again, because making room may have ended the others.
		this.#shared.set(key, [...(this.#shared.get(key) ?? []), session]);
		return session;
	}

	end(session: HttpSession): void {
		this.#byId.delete(session.id);
		for (const [key, sessions] of this.#shared) {
			const left = sessions.filter((one) => one !== session);
			if (left.length === 0) this.#shared.delete(key);
			else if (left.length < sessions.length) this.#shared.set(key, left);
		}
		const closing = session.close();
		this.#closing.add(closing);
		void closing.finally(() => this.#closing.delete(closing));
	}

	async close(): Promise<void> {
		clearInterval(this.#sweeper);
		for (const session of this.#all()) this.end(session);
		await Promise.all(this.#closing);
	}

	#all(): readonly HttpSession[] {
		return [...this.#byId.values(), ...[...this.#shared.values()].flat()];
	}

	#sweep(): void {
		for (const session of this.#all()) if (session.idleMs >= this.#limits.idleMs) this.end(session);
	}

	/** Sessions that are ending still have a server. */
	#hasRoom(): boolean {
		const all = this.#all();
		if (all.length + this.#closing.size < this.#limits.most) return true;
		const idlest = all.toSorted((a, b) => b.idleMs - a.idleMs)[0];
		if (idlest === undefined || idlest.idleMs < SPARE_MS || all.length < this.#limits.most) return false;
		this.end(idlest);
		return true;
	}
}
