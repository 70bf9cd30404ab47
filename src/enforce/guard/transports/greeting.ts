// Remembers the client's greeting, for a server that needs it again because it was restarted or has lost the session.

import { jsonText } from '#mcp/json-rpc/json-text.ts';
import { readMessage, readWhole } from '#mcp/json-rpc/message.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';

export interface Again {
	/** An id that no client chose: the response is for the guard alone. */
	readonly id: string;
	readonly initialize: Buffer;
	readonly initialized: Buffer;
}

/** A longer greeting is not repeated. */
const LARGEST = 256 * 1024;
const [INITIALIZE, INITIALIZED] = [METHOD.initialize, NOTIFICATION.initialized].map((method) => JSON.stringify(method)) as [string, string];

export class Greeting {
	#initialize: Buffer | undefined;
	#initialized: Buffer | undefined;

	remember(bytes: Buffer): void {
		if (this.isComplete || bytes.length > LARGEST) return;
		// A cheap test comes first. An argument may contain the same word, and a call must never count as a greeting, because greetings are repeated unjudged.
		if (this.#initialize === undefined && bytes.includes(INITIALIZE) && methodOf(bytes) === METHOD.initialize) this.#initialize = bytes;
		else if (bytes.includes(INITIALIZED) && methodOf(bytes) === NOTIFICATION.initialized) this.#initialized = bytes;
	}

	get isComplete(): boolean {
		return this.#initialize !== undefined && this.#initialized !== undefined;
	}

	/** Returns undefined if the client has not finished its own greeting. */
	again(): Again | undefined {
		if (this.#initialize === undefined || this.#initialized === undefined) return undefined;
		const message = readWhole(this.#initialize);
		if (message.kind !== 'request') return undefined;
		const id = `candor-${crypto.randomUUID()}`;
		const initialize = jsonText({ ...message.value, id });
		return initialize && { id, initialize, initialized: this.#initialized };
	}
}

function methodOf(bytes: Buffer): string | undefined {
	const message = readMessage(bytes);
	return message.kind === 'request' || message.kind === 'notification' ? message.method : undefined;
}
