// Which of our requests the server still owes an answer. The SDK knows too, but says so only in the text of an error.

import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { NOTIFICATION } from '#mcp/methods.ts';

type ReplyStanding =
	| { readonly kind: 'expected'; readonly id: number }
	/** The right number, written as a string. */
	| { readonly kind: 'mistyped'; readonly id: number }
	/** We gave up on that request and told the server so; an answer that crossed our notice is nobody's fault. */
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

	/** Whether progress of this token was ever asked for: the token of a request is its number. It may come a moment late. */
	hasGiven(token: unknown): boolean {
		return token !== '' && this.#given.has(Number(token));
	}

	/** Nobody waits any more for what has not been answered yet. */
	abandonAll(): void {
		for (const id of this.#awaited) this.#abandoned.add(id);
		this.#awaited.clear();
	}

	/** Each request is answered once: a second answer is unknown. */
	answered(id: number): void {
		this.#awaited.delete(id);
		this.#abandoned.delete(id);
	}
}
