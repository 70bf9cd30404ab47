// Requests that are over but may still be answered, or answered again: cancelled ones, and those whose response the client can request once more.

import { idKey } from '#mcp/json-rpc/message.ts';
import type { Exchange } from './gate.ts';

/** Bound of the remembered requests. */
const MOST = 1000;

export class LateAnswers<T extends Exchange> {
	readonly #awaited = new Map<string, T>();

	remember(exchange: T): void {
		const [oldest] = this.#awaited.keys();
		if (oldest !== undefined && this.#awaited.size >= MOST) this.#awaited.delete(oldest);
		this.#awaited.set(idKey(exchange.id), exchange);
	}

	/** Returns the request of this key and forgets it. */
	take(key: string): T | undefined {
		const found = this.#awaited.get(key);
		this.#awaited.delete(key);
		return found;
	}
}
