// The ledger's gate: a decision is written down before its call goes on, and what became of the call after it.

import { isExactNumber } from '#mcp/json-rpc/exact-number.ts';
import type { Message, MessageId } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import type { DecisionReceipt, Ledger, OutcomeNote } from '#model/ledger.ts';
import type { EffectSource, NotedEffect } from '../effect-source.ts';
import { type Ending, type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { JudgedData } from '../inspection.ts';
import type { JudgedCall } from '../judged-call.ts';
import { unsolicitedName } from '../unsolicited-name.ts';

export type NotedDecision = Pick<Decision, 'effect' | 'rule' | 'reason' | 'doubt' | 'change'>;
type Finding = NonNullable<OutcomeNote['findings']>[number];

interface NotedMessage {
	readonly request: MessageId | null;
	readonly method: string;
	readonly tool?: string;
}

/** Of one call; a server may do a thing without end. */
const MOST_EFFECTS = 50;
const MOST_FINDINGS = 50;
/** Rows of one session that belong to no call. */
const MOST_NOTED = 500;

interface OpenCall {
	readonly receipt: DecisionReceipt;
	readonly findings: Finding[];
	readonly effects: NotedEffect[];
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
	readonly #noted = new Set<string>();
	readonly #stopWatching: () => void;

	constructor(options: Options) {
		this.#options = options;
		this.#stopWatching = options.effects.watch((effect) => this.#saw(effect));
	}

	closed(): void {
		this.#stopWatching();
	}

	/** When this returns, the decision is kept for good. Throws when it could not be: then the call must not go on. */
	decided(exchange: Exchange, call: JudgedCall, { effect, rule, reason, doubt, change }: NotedDecision): void {
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
			...(doubt !== undefined && { doubt }),
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

	/** In an answer. False: it is the answer to no call, and the finding has no row to stand in. */
	found(exchange: Exchange, finding: Finding): boolean {
		const call = this.#calls.get(exchange);
		if (call !== undefined) addFinding(call.findings, finding);
		return call !== undefined;
	}

	/** In an unsolicited message of the server's: with each call that is under way. False: none is. */
	foundMeanwhile(finding: Finding): boolean {
		for (const { findings } of this.#calls.values()) addFinding(findings, finding);
		return this.#calls.size > 0;
	}

	/**
	 * A row of its own for what belongs to no call. The same thing once, and only so many of a session: client and server could repeat it without limit.
	 * True: the row was written now.
	 */
	noted({ request, method, tool }: NotedMessage, { effect, rule, reason, change }: NotedDecision): boolean {
		const { ledger, server, session, policyVersion } = this.#options;
		if (this.#noted.size >= MOST_NOTED) return false;
		const key = JSON.stringify([method, tool, effect, rule, reason]);
		if (this.#noted.has(key)) return false;
		const about = { server, session, request: idForLedger(request), method, ...(tool !== undefined && { tool }) };
		const receipt = ledger.decide({
			...about,
			decision: effect,
			rule,
			reason,
			...(change && { suggestion: change.yaml }),
			policy: policyVersion(),
		});
		ledger.outcome(receipt, { outcome: effect === 'deny' ? 'denied' : 'ok', durationMs: 0 });
		this.#noted.add(key);
		return true;
	}

	/** A message that is no call and went no further. */
	withheld(message: Message, rule: string, reason: string): boolean {
		return this.noted({ request: message.id ?? null, method: unsolicitedName(message) }, { effect: 'deny', rule, reason });
	}

	/** What the client answered the server, which lets it pass. When this returns, the decision is kept for good; nothing more is expected of it. */
	answered(request: MessageId | null, { name, decision, data, digested }: JudgedData): void {
		const { ledger, server, session, policyVersion } = this.#options;
		const { effect, rule, reason } = decision;
		const about = { server, session, request: idForLedger(request), method: name };
		const held = digested === undefined ? { arguments: data } : { digested };
		ledger.outcome(ledger.decide({ ...about, decision: effect, rule, reason, ...held, policy: policyVersion() }), {
			outcome: 'ok',
			durationMs: 0,
		});
	}

	/** Which of several calls it is of nobody knows: it is written down with each that is under way. */
	#saw(effect: NotedEffect): void {
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

function addFinding(findings: Finding[], finding: Finding): void {
	const isKnown = findings.some(({ rule, observed }) => rule === finding.rule && observed === finding.observed);
	if (!isKnown && findings.length < MOST_FINDINGS) findings.push(finding);
}

/** One that JavaScript would round is kept as its text. */
function idForLedger(id: MessageId | null): string | number | null {
	return isExactNumber(id) ? id.rawJSON : id;
}
