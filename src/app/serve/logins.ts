// Logged-in persons: each opened a one-time link that `candor serve` printed on its terminal. Logins end with the process.

import { hash, randomBytes } from 'node:crypto';

const CODE_MS = 10 * 60_000;
const SESSION_MS = 12 * 3_600_000;
/** The oldest codes are removed beyond this number, so that a caller cannot fill the memory. */
const MOST_CODES = 5;
const MOST_SESSIONS = 100;

export interface LoginSession {
	/** The code of the page, which sends it with every request. No cookie and no response but that of the link has it, so only that page can know it. */
	readonly csrf: string;
	/** Milliseconds since the Unix epoch. */
	readonly expires: number;
}

export class Logins {
	readonly #now: () => number;
	/** Stored by hash, so that the duration of a comparison reveals nothing. */
	readonly #codes = new Map<string, number>();
	readonly #sessions = new Map<string, LoginSession>();

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Issues a code that logs in one person once, within ten minutes. */
	issueCode(): string {
		const code = secret();
		this.#codes.set(hash('sha256', code), this.#now() + CODE_MS);
		dropOldest(this.#codes, MOST_CODES);
		return code;
	}

	/** Returns undefined if the code was used, has expired, or never existed. */
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
