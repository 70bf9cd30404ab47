// Answers a call that takes too long with an error, and restarts the server that hangs in it.

import { METHOD } from '#mcp/methods.ts';
import { TIMED_OUT } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Relay } from '../relay.ts';
import type { Upstream } from '../transports/upstream.ts';

interface Options {
	readonly seconds: () => number | undefined;
	readonly relay: () => Relay;
	readonly restart: Upstream['restart'];
}

export class TimeoutGate implements Gate {
	readonly name = 'timeout';
	readonly #options: Options;
	/** Deadline of each open call. One timer serves all of them, because most calls end long before. */
	readonly #deadlines = new Map<Exchange, { readonly at: number; readonly seconds: number }>();
	#timer: NodeJS.Timeout | undefined;

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage {
		const seconds = this.#options.seconds();
		if (exchange.method === METHOD.callTool && seconds !== undefined) {
			this.#deadlines.set(exchange, { at: performance.now() + seconds * 1000, seconds });
			this.#wakeIn(seconds * 1000);
		}
		return FORWARD;
	}

	ended(exchange: Exchange): void {
		this.#deadlines.delete(exchange);
	}

	closed(): void {
		clearTimeout(this.#timer);
	}

	#wakeIn(milliseconds: number): void {
		this.#timer ??= setTimeout(() => this.#look(), milliseconds);
	}

	#look(): void {
		this.#timer = undefined;
		const now = performance.now();
		for (const [exchange, { at, seconds }] of [...this.#deadlines]) {
			if (at > now || exchange.isOver) continue;
			this.#options.relay().answer(exchange.id, 'timeout', TIMED_OUT, `Candor ended this call: it took longer than ${seconds} s`);
			this.#options.restart(`a call took longer than the ${seconds} s that the policy gives it`, exchange.id);
		}
		const next = Math.min(...[...this.#deadlines.values()].map(({ at }) => at));
		if (Number.isFinite(next)) this.#wakeIn(Math.max(1, next - now));
	}
}
