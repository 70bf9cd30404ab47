// A call that takes too long is answered with an error, and the server that hangs in it is started again.

import { TIMED_OUT } from '../answers.ts';
import type { Upstream } from '../ends/upstream.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Relay } from '../relay.ts';

interface Options {
	readonly seconds: () => number | undefined;
	readonly relay: () => Relay;
	readonly restart: Upstream['restart'];
}

export class TimeoutGate implements Gate {
	readonly name = 'timeout';
	readonly #options: Options;
	readonly #timers = new WeakMap<Exchange, NodeJS.Timeout>();

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage {
		const seconds = this.#options.seconds();
		if (exchange.method === 'tools/call' && seconds !== undefined) {
			const why = `a call took longer than the ${seconds} s that the policy gives it`;
			this.#timers.set(
				exchange,
				setTimeout(() => {
					this.#options.relay().answer(exchange.id, 'timeout', TIMED_OUT, `Candor ended this call: it took longer than ${seconds} s`);
					this.#options.restart(why, exchange.id);
				}, seconds * 1000),
			);
		}
		return FORWARD;
	}

	ended(exchange: Exchange): void {
		clearTimeout(this.#timers.get(exchange));
	}
}
