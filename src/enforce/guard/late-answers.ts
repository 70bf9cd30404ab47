// What is over may still be answered, or answered again: cancelled requests, and those whose answer can be asked for once more.

import { idKey } from '#mcp/json-rpc/message.ts';
import type { Exchange } from './gate.ts';

/** The answers to so many are waited for. */
const MOST = 1000;

export class LateAnswers<T extends Exchange> {
	readonly #awaited = new Map<string, T>();

	remember(exchange: T): void {
		const [oldest] = this.#awaited.keys();
		if (oldest !== undefined && this.#awaited.size >= MOST) this.#awaited.delete(oldest);
		this.#awaited.set(idKey(exchange.id), exchange);
	}

	/** The one of this key, which is awaited no longer. */
	take(key: string): T | undefined {
		const found = this.#awaited.get(key);
		this.#awaited.delete(key);
		return found;
	}
}
