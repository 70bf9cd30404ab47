// The ledger's gate: a decision is written down before its call goes on, and what became of the call after it.

import type { Decision } from '#model/decision.ts';
import type { DecisionReceipt, Ledger, OutcomeNote } from '#model/ledger.ts';
import { asideName } from '../aside-name.ts';
import type { Effect, EffectSource } from '../effect-source.ts';
import { type Ending, type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { JudgedCall } from '../judged-call.ts';
import { isExactNumber } from '../wire/exact-number.ts';
import type { Message, MessageId } from '../wire/message.ts';

export type NotedDecision = Pick<Decision, 'effect' | 'rule' | 'reason' | 'change'>;
type Finding = NonNullable<OutcomeNote['findings']>[number];

/** Of one call; a server may do a thing without end. */
const MOST_EFFECTS = 50;
const MOST_FINDINGS = 50;
/** Of one session. */
const MOST_WITHHELD = 100;

interface OpenCall {
	readonly receipt: DecisionReceipt;
	readonly findings: Finding[];
	readonly effects: Effect[];
}

interface Options {
	readonly ledger: Ledger;
	readonly server: string;
	/** One connection of a client. */
	readonly session: string;
	/** Hash of the policy in force. */
	readonly policyVersion: () => string;
	readonly effects: EffectSource;
	readonly now: () => number;
}

export class CallRecord implements Gate {
	readonly name = 'ledger';
	readonly #options: Options;
	readonly #calls = new Map<Exchange, OpenCall>();
	readonly #withheld = new Set<string>();
	readonly #stopWatching: () => void;

	constructor(options: Options) {
		this.#options = options;
		this.#stopWatching = options.effects.watch((effect) => this.#saw(effect));
	}

	closed(): void {
		this.#stopWatching();
	}

	/** When this returns, the decision is kept for good. Throws when it could not be: then the call must not go on. */
	decided(exchange: Exchange, call: JudgedCall, { effect, rule, reason, change }: NotedDecision): void {
		// Cancelled while it was being decided: it goes nowhere, and nothing will ever tell how it ended.
		if (exchange.isOver) return;
		// It was let pass to a server that was replaced before it got there.
		this.ended(exchange, 'crashed', 0);
		const { ledger, server, session, policyVersion } = this.#options;
		const receipt = ledger.decide({
			server,
			session,
			request: idForLedger(exchange.id),
			method: exchange.method,
			...(call.isTool && { tool: call.tool }),
			decision: effect,
			rule,
			reason,
			...(change && { suggestion: change.yaml }),
			...(call.args !== undefined && { arguments: call.args }),
			...(call.digested && { digested: call.digested }),
			policy: policyVersion(),
		});
		// What happened before is not this call's.
		this.#options.effects.catchUp();
		this.#calls.set(exchange, { receipt, findings: [], effects: [] });
	}

	/** What the server did until its answer is told before the client has that. */
	response(): Passage {
		this.#options.effects.catchUp();
		return FORWARD;
	}

	found(exchange: Exchange, finding: Finding): void {
		this.#calls.get(exchange)?.findings.push(finding);
	}

	/** In what the server said meanwhile: with each call that is under way. */
	foundMeanwhile(finding: Finding): void {
		for (const { findings } of this.#calls.values()) {
			const isKnown = findings.some(({ rule, observed }) => rule === finding.rule && observed === finding.observed);
			if (!isKnown && findings.length < MOST_FINDINGS) findings.push(finding);
		}
	}

	/** A message that is no call and went no further. The same thing once: either end could say it without end. */
	withheld(message: Message, rule: string, reason: string): void {
		const { ledger, server, session, policyVersion } = this.#options;
		const method = asideName(message);
		const key = JSON.stringify([method, rule, reason]);
		if (this.#withheld.has(key) || this.#withheld.size >= MOST_WITHHELD) return;
		ledger.decide({
			server,
			session,
			request: message.id === undefined ? null : idForLedger(message.id),
			method,
			decision: 'deny',
			rule,
			reason,
			policy: policyVersion(),
		});
		this.#withheld.add(key);
	}

	/** Which of several calls it is of nobody knows: it is written down with each that is under way. */
	#saw(effect: Effect): void {
		for (const { effects } of this.#calls.values()) {
			const isKnown = effects.some(({ kind, subject }) => kind === effect.kind && subject === effect.subject);
			if (!isKnown && effects.length < MOST_EFFECTS) effects.push(effect);
		}
	}

	ended(exchange: Exchange, ending: Ending, bytes: number): void {
		const kept = this.#calls.get(exchange);
		if (kept === undefined) return;
		this.#options.effects.catchUp();
		this.#calls.delete(exchange);
		this.#options.ledger.outcome(kept.receipt, {
			outcome: ending,
			durationMs: Math.round((this.#options.now() - exchange.began) * 1000) / 1000,
			requestBytes: exchange.request.bytes.length,
			responseBytes: bytes,
			...(kept.findings.length > 0 && { findings: kept.findings }),
			...(kept.effects.length > 0 && { effects: kept.effects }),
		});
	}
}

/** One that JavaScript would round is kept as its text. */
function idForLedger(id: MessageId): string | number {
	return isExactNumber(id) ? id.rawJSON : id;
}
