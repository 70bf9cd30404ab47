// Records calls in the ledger: each decision before its call goes on, and the outcome of the call afterwards.

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

/** Bound of recorded effects per call, because a server may repeat effects without limit. */
const MOST_EFFECTS = 50;
const MOST_FINDINGS = 50;
/** Bound of rows per session that belong to no call. */
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
	/** Returns the hash of the policy in force. */
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

	/** Returns once the decision is durably recorded. Throws if it could not be recorded; the call must not go on then. */
	decided(exchange: Exchange, call: JudgedCall, { effect, rule, reason, doubt, change }: NotedDecision): void {
		// The call was cancelled while it was being decided. It goes nowhere, and no outcome will follow.
		if (exchange.isOver) return;
		// The call was allowed before, but its server was replaced before the call arrived.
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
		// Earlier effects do not belong to this call.
		this.#options.effects.catchUp();
		this.#calls.set(exchange, { receipt, findings: [], effects: [] });
	}

	/** Collects the effects up to the response before the client gets the response. */
	response(): Passage {
		this.#options.effects.catchUp();
		return FORWARD;
	}

	/** Adds a finding in a response. Returns false if the response belongs to no call, so the finding has no row. */
	found(exchange: Exchange, finding: Finding): boolean {
		const call = this.#calls.get(exchange);
		if (call !== undefined) addFinding(call.findings, finding);
		return call !== undefined;
	}

	/** Adds a finding in an unsolicited message of the server to each open call. Returns false if no call is open. */
	foundMeanwhile(finding: Finding): boolean {
		for (const { findings } of this.#calls.values()) addFinding(findings, finding);
		return this.#calls.size > 0;
	}

	/**
	 * Writes a separate row for an event that belongs to no call. Each is written once, and their number per session is bounded, because client and server could repeat it.
	 * Returns whether the row was written now.
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

	/** Records a message that is not a call and was withheld. */
	withheld(message: Message, rule: string, reason: string): boolean {
		return this.noted({ request: message.id ?? null, method: unsolicitedName(message) }, { effect: 'deny', rule, reason });
	}

	/** Records a client's answer that passes to the server. Returns once the decision is durably recorded; the answer has no outcome of its own. */
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

	/** An effect cannot be attributed to one of several concurrent calls, so it is recorded with each of them. */
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

/** An id that JavaScript would round is kept as its text. */
function idForLedger(id: MessageId | null): string | number | null {
	return isExactNumber(id) ? id.rawJSON : id;
}
