// Inspects the server's messages before the client gets them: secrets, hidden characters, instructions to the model, canaries, and size.

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
	/** Returns the keys of the planted canaries that these bytes contain in any encoding. */
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
		// The parts of a declaration are reviewed one by one when they are pinned, and their findings are reported there.
		const told = blocking === undefined ? this.#outsideParts(exchange, response, findings) : findings;
		for (const finding of told) this.#tell(exchange, finding);
		if (blocking !== undefined) return { kind: 'answer', bytes: withheld(exchange.id, `the answer to ${exchange.method}`, blocking) };
		return this.#shown(response, findings);
	}

	/** An unsolicited message of the server reaches the model or the person just like a response. */
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

	/** Records each finding in a row, and as a line on stderr unless honest responses contain it, too. */
	#tell(exchange: Exchange, { rule, effect, observed, isWeak }: ResponseFinding): void {
		const { method, id } = exchange;
		const hasRow = this.#options.record.found(exchange, { rule, observed });
		const decision = { effect: effect === 'block' ? ('deny' as const) : ('allow' as const), rule, reason: observed };
		if (!hasRow) this.#options.record.noted({ request: id, method }, decision);
		if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${method} holds ${observed}`);
		else if (isWeak !== true) this.#noteOnce(`${DONE[effect]} the answer to ${method}: ${observed} (response rule ${rule})`);
	}

	/** A server can repeat a message without limit. */
	#noteOnce(line: string): void {
		if (this.#noted.has(line) || this.#noted.size >= MOST_NOTES) return;
		this.#noted.add(line);
		this.#options.note(line);
	}

	#review(message: ExaminedMessage): readonly ResponseFinding[] {
		// A large message was reviewed on another thread.
		return message.inspection?.findings ?? reviewMessage(message, this.#options.policy().policy.responses, this.#options.canariesIn);
	}

	/** Returns the findings of a declaring response that lie outside its parts. */
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
