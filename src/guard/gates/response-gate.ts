// Looks through what the server says before the client hears it: secrets, hidden characters, words to the model, canaries, sheer size.

import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import type { ResponseFinding } from '#policy/respond/review-text.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { asideName } from '../aside-name.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { maskedMessage, reviewMessage } from '../review-message.ts';
import type { Message, MessageId } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';

const MOST_NOTES = 100;

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** The keys of planted canaries that these bytes hold, in whatever form. */
	readonly canariesIn: (bytes: Buffer) => readonly string[];
	readonly note: (line: string) => void;
}

export class ResponseGate implements Gate {
	readonly name = 'response';
	readonly #options: Options;
	readonly #noted = new Set<string>();

	constructor(options: Options) {
		this.#options = options;
	}

	response(exchange: Exchange, response: Message): Passage {
		const findings = this.#review(response);
		for (const { rule, observed } of findings) {
			this.#options.record.found(exchange, { rule, observed });
			if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${exchange.method} holds ${observed}`);
		}
		const blocking = findings.find(({ effect }) => effect === 'block');
		if (blocking !== undefined) return { kind: 'answer', bytes: withheld(exchange.id, `the answer to ${exchange.method}`, blocking) };
		return this.#shown(response, findings);
	}

	/** What the server says without being asked: it reaches the model, or the person, as an answer does. */
	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'client') return FORWARD;
		const findings = this.#review(message);
		if (findings.length === 0) return FORWARD;
		const what = asideName(message);
		for (const { rule, effect, observed } of findings) {
			this.#options.record.foundMeanwhile({ rule, observed: `${observed}, in ${what}` });
			if (rule === 'canaries') this.#noteOnce(`ALARM: ${what} of the server holds ${observed}`);
			if (effect === 'block') this.#noteOnce(`withheld ${what} of the server: ${observed} (response rule ${rule})`);
		}
		const blocking = findings.find(({ effect }) => effect === 'block');
		if (blocking === undefined) return this.#shown(message, findings);
		this.#options.record.withheld(message, blocking.rule, blocking.observed);
		return { kind: 'answer', bytes: withheld(message.id ?? null, what, blocking) };
	}

	/** A server can say the same thing without end. */
	#noteOnce(line: string): void {
		if (this.#noted.has(line) || this.#noted.size >= MOST_NOTES) return;
		this.#noted.add(line);
		this.#options.note(line);
	}

	#review(message: Message): readonly ResponseFinding[] {
		// A large one was looked through elsewhere.
		return message.inspection?.findings ?? reviewMessage(message, this.#options.policy().policy.responses, this.#options.canariesIn);
	}

	#shown({ bytes, inspection }: Message, findings: readonly ResponseFinding[]): Passage {
		if (!findings.some(({ effect }) => effect === 'mask')) return FORWARD;
		return { kind: 'forward', bytes: inspection?.masked ?? maskedMessage(bytes, this.#options.policy().policy.responses) };
	}
}

function withheld(id: MessageId | null, what: string, { rule, observed }: ResponseFinding): Buffer {
	return errorResponse(id, DENIED, `Candor withheld ${what}: ${observed} (response rule ${rule})`, {
		candor: { decision: 'deny', rule, reason: observed },
	});
}
