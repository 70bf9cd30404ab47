// Runs a message through all gates, one after another. If a gate throws, the guard denies.

import type { Message } from '#mcp/json-rpc/message.ts';
import { DENIED, errorResponse, GUARD_FAILED, UPSTREAM_LOST } from './answers.ts';
import { type Ending, type Exchange, FORWARD, type Gate, type Passage } from './gate.ts';
import { DECLARING } from './listed-kinds.ts';
import { Unanswered } from './own-questions.ts';
import { unsolicitedName } from './unsolicited-name.ts';
import { TOO_LONG, wholeAnswer } from './whole-answer.ts';

export class GateRow {
	/** The gates in the order in which a request passes them. */
	readonly #gates: readonly Gate[];
	/** The gates in the reverse order, in which a response passes them. */
	readonly #backwards: readonly Gate[];
	readonly #note: (line: string) => void;

	constructor(gates: readonly Gate[], note: (line: string) => void) {
		this.#gates = gates;
		this.#backwards = gates.toReversed();
		this.#note = note;
	}

	/** Passes a request through the gates, beginning at `from`. */
	request(exchange: Exchange, bytes: Buffer, from = 0): Passage | Promise<Passage> {
		let current = bytes;
		try {
			for (let i = from; i < this.#gates.length; i++) {
				const passage = this.#gates[i]?.request?.(exchange);
				if (passage instanceof Promise)
					return (
						passage
							.catch((error: unknown) => this.#failed(error, exchange))
							// An exchange that ended meanwhile passes no more gates: the next gate would record it as if it went on.
							.then((later) => (later.kind === 'answer' || exchange.isOver ? later : this.request(exchange, later.bytes ?? current, i + 1)))
					);
				if (passage?.kind === 'answer') return passage;
				current = passage?.bytes ?? current;
			}
			return { kind: 'forward', bytes: current };
		} catch (error) {
			return this.#failed(error, exchange);
		}
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

	response(exchange: Exchange, answer: Message): Passage {
		let current = answer.bytes;
		try {
			// All gates examine each part of a declaration.
			const response = DECLARING.has(exchange.method) ? wholeAnswer(answer) : answer;
			if (response === undefined) {
				const why = `withheld the answer to ${exchange.method}: ${TOO_LONG}`;
				this.#note(why);
				return { kind: 'answer', bytes: errorResponse(exchange.id, DENIED, `Candor ${why}`) };
			}
			for (const gate of this.#backwards) {
				const passage = gate.response?.(exchange, response, current);
				if (passage?.kind === 'answer') return passage;
				current = passage?.bytes ?? current;
			}
			return { kind: 'forward', bytes: current };
		} catch (error) {
			return this.#failed(error, exchange);
		}
	}

	/** Passes an unsolicited message through the gates, beginning at `first`. */
	unsolicited(message: Message, from: 'client' | 'server', bytes = message.bytes, first = 0): Passage | Promise<Passage> {
		let current = bytes;
		try {
			for (let i = first; i < this.#gates.length; i++) {
				const passage = this.#gates[i]?.unsolicited?.(message, from);
				if (passage instanceof Promise)
					return passage
						.catch((error: unknown) => this.#dropped(error, message))
						.then((later) => (later.kind === 'answer' ? later : this.unsolicited(message, from, later.bytes ?? current, i + 1)));
				if (passage?.kind === 'answer') return passage;
				current = passage?.bytes ?? current;
			}
			return { kind: 'forward', bytes: current };
		} catch (error) {
			return this.#dropped(error, message);
		}
	}

	ended(exchange: Exchange, ending: Ending, size: number): void {
		for (const gate of this.#gates) {
			try {
				gate.ended?.(exchange, ending, size);
			} catch (error) {
				this.#note(`${exchange.method} was answered, but its end was not noted: ${messageOf(error)}`);
			}
		}
	}

	serverLost(): void {
		for (const gate of this.#gates) gate.serverLost?.();
	}

	closed(): void {
		for (const gate of this.#gates) gate.closed?.();
	}

	#dropped(error: unknown, message: Message): Extract<Passage, { kind: 'answer' }> {
		this.#note(`dropped ${unsolicitedName(message)}: ${messageOf(error)}`);
		const why = `Candor denied this: the guard could not do its work (${messageOf(error)})`;
		return { kind: 'answer', bytes: errorResponse(message.id ?? null, GUARD_FAILED, why) };
	}

	#failed(error: unknown, { id, method }: Exchange): Extract<Passage, { kind: 'answer' }> {
		if (error instanceof Unanswered) {
			this.#note(`${method} was denied: ${error.message}`);
			return { kind: 'answer', bytes: errorResponse(id, UPSTREAM_LOST, `Candor denied this: ${error.message}`) };
		}
		this.#note(`${method} was denied, because the guard failed: ${messageOf(error)}`);
		const bytes = errorResponse(id, GUARD_FAILED, `Candor denied this: the guard could not do its work (${messageOf(error)})`);
		return { kind: 'answer', bytes };
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
