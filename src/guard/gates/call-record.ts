// The ledger's gate: a decision is written down before its call goes on, and what became of the call after it.

import type { Decision } from '#model/decision.ts';
import type { DecisionReceipt, Ledger, OutcomeNote } from '#model/ledger.ts';
import type { Ending, Exchange, Gate } from '../gate.ts';
import type { JudgedCall } from '../judged-call.ts';

export type NotedDecision = Pick<Decision, 'effect' | 'rule' | 'reason' | 'change'>;
type Finding = NonNullable<OutcomeNote['findings']>[number];

interface Options {
	readonly ledger: Ledger;
	readonly server: string;
	/** One connection of a client. */
	readonly session: string;
	/** Hash of the policy in force. */
	readonly policyVersion: () => string;
	readonly now: () => number;
}

export class CallRecord implements Gate {
	readonly name = 'ledger';
	readonly #options: Options;
	readonly #receipts = new WeakMap<Exchange, { readonly receipt: DecisionReceipt; readonly findings: Finding[] }>();

	constructor(options: Options) {
		this.#options = options;
	}

	/** When this returns, the decision is kept for good. Throws when it could not be: then the call must not go on. */
	decided(exchange: Exchange, call: JudgedCall, { effect, rule, reason, change }: NotedDecision): void {
		const { ledger, server, session, policyVersion } = this.#options;
		const receipt = ledger.decide({
			server,
			session,
			request: exchange.id,
			method: exchange.method,
			...(call.isTool && { tool: call.tool }),
			decision: effect,
			rule,
			reason,
			...(change && { suggestion: change.yaml }),
			...(call.args !== undefined && { arguments: call.args }),
			policy: policyVersion(),
		});
		this.#receipts.set(exchange, { receipt, findings: [] });
	}

	found(exchange: Exchange, finding: Finding): void {
		this.#receipts.get(exchange)?.findings.push(finding);
	}

	ended(exchange: Exchange, ending: Ending, bytes: number): void {
		const kept = this.#receipts.get(exchange);
		if (kept === undefined) return;
		this.#options.ledger.outcome(kept.receipt, {
			outcome: ending,
			durationMs: Math.round((this.#options.now() - exchange.began) * 1000) / 1000,
			requestBytes: exchange.request.bytes.length,
			responseBytes: bytes,
			...(kept.findings.length > 0 && { findings: kept.findings }),
		});
	}
}
