// Looks through what the server says before the client hears it: secrets, hidden characters, words to the model, canaries, sheer size.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import { asObject } from '#util/json-object.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { ExaminedMessage } from '../inspection.ts';
import { DECLARING } from '../listed-kinds.ts';
import { textsOfMessage } from '../message-texts.ts';
import type { ResponseFinding } from '../response-finding.ts';
import { findingsOutside } from '../review-declared.ts';
import { maskedMessage, reviewMessage, reviewTexts } from '../review-message.ts';
import { unsolicitedName } from '../unsolicited-name.ts';
import type { CallRecord } from './call-record.ts';

const MOST_NOTES = 100;
const DONE = { flag: 'flagged', mask: 'masked something in', block: 'withheld' } as const;

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

	response(exchange: Exchange, response: ExaminedMessage): Passage {
		const findings = this.#review(response);
		const blocking = findings.find(({ effect }) => effect === 'block');
		// The parts of a declaration are gone through one by one when they are pinned: what is found in them is told there.
		const told = blocking === undefined ? this.#outsideParts(exchange, response, findings) : findings;
		for (const finding of told) this.#tell(exchange, finding);
		if (blocking !== undefined) return { kind: 'answer', bytes: withheld(exchange.id, `the answer to ${exchange.method}`, blocking) };
		return this.#shown(response, findings);
	}

	/** What the server says without being asked: it reaches the model, or the person, as an answer does. */
	unsolicited(message: ExaminedMessage, from: 'client' | 'server'): Passage {
		if (from === 'client') return FORWARD;
		const findings = this.#review(message);
		if (findings.length === 0) return FORWARD;
		const what = unsolicitedName(message);
		const blocking = findings.find(({ effect }) => effect === 'block');
		for (const { rule, effect, observed, isWeak } of findings) {
			const hasRow = this.#options.record.foundMeanwhile({ rule, observed: `${observed}, in ${what}` });
			if (blocking === undefined && (!hasRow || rule === 'secret_requests'))
				this.#options.record.noted({ request: message.id ?? null, method: what }, { effect: 'allow', rule, reason: observed });
			if (rule === 'canaries') this.#noteOnce(`ALARM: ${what} of the server holds ${observed}`);
			if (isWeak !== true && (effect === 'block' || rule !== 'canaries'))
				this.#noteOnce(`${DONE[effect]} ${what} of the server: ${observed} (response rule ${rule})`);
		}
		if (blocking === undefined) return this.#shown(message, findings);
		this.#options.record.withheld(message, blocking.rule, blocking.observed);
		return { kind: 'answer', bytes: withheld(message.id ?? null, what, blocking) };
	}

	/** Each finding is in a row, and a line on stderr unless honest answers hold it too. */
	#tell(exchange: Exchange, { rule, effect, observed, isWeak }: ResponseFinding): void {
		const { method, id } = exchange;
		const hasRow = this.#options.record.found(exchange, { rule, observed });
		const decision = { effect: effect === 'block' ? ('deny' as const) : ('allow' as const), rule, reason: observed };
		if (!hasRow) this.#options.record.noted({ request: id, method }, decision);
		if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${method} holds ${observed}`);
		else if (isWeak !== true) this.#noteOnce(`${DONE[effect]} the answer to ${method}: ${observed} (response rule ${rule})`);
	}

	/** A server can say the same thing without end. */
	#noteOnce(line: string): void {
		if (this.#noted.has(line) || this.#noted.size >= MOST_NOTES) return;
		this.#noted.add(line);
		this.#options.note(line);
	}

	#review(message: ExaminedMessage): readonly ResponseFinding[] {
		// A large one was looked through elsewhere.
		return message.inspection?.findings ?? reviewMessage(message, this.#options.policy().policy.responses, this.#options.canariesIn);
	}

	/** Of an answer that declares something: what is found elsewhere in it. */
	#outsideParts(
		{ method }: Exchange,
		{ value, inspection }: ExaminedMessage,
		findings: readonly ResponseFinding[],
	): readonly ResponseFinding[] {
		const key = DECLARING.get(method);
		const result = asObject(value.result);
		if (key === undefined || result?.[key] === undefined || findings.length === 0) return findings;
		const { [key]: _, ...rest } = result;
		const outside =
			inspection?.declared === undefined
				? reviewTexts(textsOfMessage({ ...value, result: rest }), this.#options.policy().policy.responses)
				: findingsOutside(inspection.declared, key);
		return [...findings.filter(({ rule }) => rule === 'canaries' || rule === 'secret_requests'), ...outside];
	}

	#shown({ bytes, inspection }: ExaminedMessage, findings: readonly ResponseFinding[]): Passage {
		if (!findings.some(({ effect }) => effect === 'mask')) return FORWARD;
		return { kind: 'forward', bytes: inspection?.masked ?? maskedMessage(bytes, this.#options.policy().policy.responses) };
	}
}

function withheld(id: MessageId | null, what: string, { rule, observed }: ResponseFinding): Buffer {
	return errorResponse(id, DENIED, `Candor withheld ${what}: ${observed} (response rule ${rule})`, {
		candor: { decision: 'deny', rule, reason: observed },
	});
}
