// All gates, one behind the other. The guard denies on any throw.

import { errorResponse, GUARD_FAILED } from './answers.ts';
import { type Ending, type Exchange, FORWARD, type Gate, type Passage } from './gate.ts';
import type { Message } from './wire/message.ts';

export class GateRow {
	/** In the order in which a request meets them; an answer meets them the other way round. */
	readonly #gates: readonly Gate[];
	readonly #note: (line: string) => void;

	constructor(gates: readonly Gate[], note: (line: string) => void) {
		this.#gates = gates;
		this.#note = note;
	}

	/** On through the gates, from one on. */
	request(exchange: Exchange, bytes: Buffer, from = 0): Passage | Promise<Passage> {
		let current = bytes;
		for (let i = from; i < this.#gates.length; i++) {
			const passage = this.#guarded(() => this.#gates[i]?.request?.(exchange), exchange);
			if (passage instanceof Promise)
				return (
					passage
						.catch((error: unknown) => this.#failed(error, exchange))
						// What was ended meanwhile meets no more gates: the next one would write it down as if it went on.
						.then((later) => (later.kind === 'answer' || exchange.isOver ? later : this.request(exchange, later.bytes ?? current, i + 1)))
				);
			if (passage?.kind === 'answer') return passage;
			current = passage?.bytes ?? current;
		}
		return { kind: 'forward', bytes: current };
	}

	async again(exchange: Exchange): Promise<Passage> {
		try {
			for (const gate of this.#gates) {
				const passage = await gate.again?.(exchange);
				if (passage?.kind === 'answer') return passage;
			}
			return FORWARD;
		} catch (error) {
			return this.#failed(error, exchange);
		}
	}

	response(exchange: Exchange, response: Message): Passage {
		let current = response.bytes;
		for (const gate of this.#gates.toReversed()) {
			const left = current;
			const passage = this.#guarded(() => gate.response?.(exchange, response, left), exchange);
			if (passage?.kind === 'answer') return passage;
			current = passage?.bytes ?? current;
		}
		return { kind: 'forward', bytes: current };
	}

	/** False: it must not go on. */
	notice(message: Message, from: 'client' | 'server'): boolean {
		try {
			for (const gate of this.#gates) gate.notice?.(message, from);
			return true;
		} catch (error) {
			this.#note(`dropped ${message.method}: ${messageOf(error)}`);
			return false;
		}
	}

	/** What to answer instead if the end could not be written down: as far as the client is concerned it did not happen. */
	ended(exchange: Exchange, ending: Ending, size: number): Buffer | undefined {
		let failure: Buffer | undefined;
		for (const gate of this.#gates) {
			try {
				gate.ended?.(exchange, ending, size);
			} catch (error) {
				failure = this.#failure(error, exchange);
			}
		}
		return failure;
	}

	serverLost(): void {
		for (const gate of this.#gates) gate.serverLost?.();
	}

	closed(): void {
		for (const gate of this.#gates) gate.closed?.();
	}

	#guarded<T>(deed: () => T, exchange: Exchange): T | Extract<Passage, { kind: 'answer' }> {
		try {
			return deed();
		} catch (error) {
			return this.#failed(error, exchange);
		}
	}

	#failed(error: unknown, exchange: Exchange): Extract<Passage, { kind: 'answer' }> {
		return { kind: 'answer', bytes: this.#failure(error, exchange) };
	}

	#failure(error: unknown, { id, method }: Exchange): Buffer {
		this.#note(`${method} was denied, because the guard failed: ${messageOf(error)}`);
		return errorResponse(id, GUARD_FAILED, `Candor denied this: the guard could not do its work (${messageOf(error)})`);
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
