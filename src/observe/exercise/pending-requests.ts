// Tracks which requests the server has not answered yet. The SDK tracks them too, but reports them only in the text of an error.

import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { NOTIFICATION } from '#mcp/methods.ts';

type ReplyStanding =
	| { readonly kind: 'expected'; readonly id: number }
	/** The right id, written as a string. */
	| { readonly kind: 'mistyped'; readonly id: number }
	/** The client cancelled that request and notified the server. An answer that crosses the notification is not a fault. */
	| { readonly kind: 'late' }
	| { readonly kind: 'unknown' };

export class PendingRequests {
	readonly #awaited = new Set<number>();
	readonly #abandoned = new Set<number>();
	readonly #given = new Set<number>();

	sent(message: JSONRPCMessage): void {
		if (isJSONRPCRequest(message)) {
			if (typeof message.id !== 'number') return;
			this.#awaited.add(message.id);
			this.#given.add(message.id);
		} else if (isJSONRPCNotification(message) && message.method === NOTIFICATION.cancelled) {
			const id = message.params?.['requestId'];
			if (typeof id === 'number' && this.#awaited.delete(id)) this.#abandoned.add(id);
		}
	}

	standing(id: unknown): ReplyStanding {
		if (typeof id === 'number') {
			if (this.#awaited.has(id)) return { kind: 'expected', id };
			if (this.#abandoned.has(id)) return { kind: 'late' };
		}
		if (typeof id === 'string' && id !== '' && this.#awaited.has(Number(id))) return { kind: 'mistyped', id: Number(id) };
		return { kind: 'unknown' };
	}

	/** Whether this progress token was ever issued. The token of a request is its id. Progress may arrive slightly late. */
	hasGiven(token: unknown): boolean {
		return token !== '' && this.#given.has(Number(token));
	}

	/** Marks all unanswered requests as abandoned. */
	abandonAll(): void {
		for (const id of this.#awaited) this.#abandoned.add(id);
		this.#awaited.clear();
	}

	/** Removes a request. A second answer to it is unknown. */
	answered(id: number): void {
		this.#awaited.delete(id);
		this.#abandoned.delete(id);
	}
}
