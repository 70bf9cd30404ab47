// Who is logged in: a person who opened a one-time link that `candor serve` printed on its terminal. Nothing of it outlives the process.

import { hash, randomBytes } from 'node:crypto';

const CODE_MS = 10 * 60_000;
const SESSION_MS = 12 * 3_600_000;
/** Older ones end: a caller cannot fill the memory. */
const MOST_CODES = 5;
const MOST_SESSIONS = 100;

export interface LoginSession {
	/** What a page sends back with every request that changes something: another site's page cannot read it. */
	readonly csrf: string;
	/** Milliseconds since the Unix epoch. */
	readonly expires: number;
}

export class Logins {
	readonly #now: () => number;
	/** By their hashes, so that comparing them tells nothing by its duration. */
	readonly #codes = new Map<string, number>();
	readonly #sessions = new Map<string, LoginSession>();

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** A code that logs in one person once, within ten minutes. */
	issueCode(): string {
		const code = secret();
		this.#codes.set(hash('sha256', code), this.#now() + CODE_MS);
		dropOldest(this.#codes, MOST_CODES);
		return code;
	}

	/** Undefined: the code was used, has expired, or never was one. */
	redeem(code: string): { readonly id: string; readonly session: LoginSession } | undefined {
		const key = hash('sha256', code);
		const expires = this.#codes.get(key);
		this.#codes.delete(key);
		if (expires === undefined || expires <= this.#now()) return undefined;
		const id = secret();
		const session = { csrf: secret(), expires: this.#now() + SESSION_MS };
		this.#sessions.set(hash('sha256', id), session);
		dropOldest(this.#sessions, MOST_SESSIONS);
		return { id, session };
	}

	find(id: string): LoginSession | undefined {
		const session = this.#sessions.get(hash('sha256', id));
		return session !== undefined && session.expires > this.#now() ? session : undefined;
	}

	end(id: string): void {
		this.#sessions.delete(hash('sha256', id));
	}
}

function secret(): string {
	return randomBytes(32).toString('base64url');
}

function dropOldest(table: Map<string, unknown>, most: number): void {
	for (const key of table.keys()) {
		if (table.size <= most) return;
		table.delete(key);
	}
}
