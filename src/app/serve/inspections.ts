// Inspections of many callers. Those that arrive in one turn of the event loop are answered together: one look at the policies, one write to the ledger.
// Both happen after the last of them has arrived, so a policy that was saved before a request is in force for it, and every answer waits for its row.

import type { Decision, PolicyCall } from '#model/decision.ts';
import type { SettlingLedger } from '#model/ledger.ts';
import { inspectCall } from '../policies/inspect-call.ts';
import type { PolicyFolder } from './policy-folder.ts';

interface Asked {
	/** The name of a policy. */
	readonly policy: string;
	readonly server: string;
	readonly call: PolicyCall;
	/** Origin of the request. */
	readonly session: string;
}

interface Waiting {
	readonly asked: Asked;
	readonly resolve: (decision: Decision) => void;
	readonly reject: (error: unknown) => void;
}

export class Inspections {
	readonly #policies: PolicyFolder;
	readonly #ledger: SettlingLedger;
	#waiting: Waiting[] = [];

	constructor(policies: PolicyFolder, ledger: SettlingLedger) {
		this.#policies = policies;
		this.#ledger = ledger;
	}

	/** Resolves when the decision is in the ledger. Rejects if it cannot be stored, or if the policy is missing or broken. */
	inspect(asked: Asked): Promise<Decision> {
		return new Promise((resolve, reject) => {
			// The check phase follows the poll phase, in which the requests of this turn are read.
			if (this.#waiting.length === 0) setImmediate(() => this.#answerAll());
			this.#waiting.push({ asked, resolve, reject });
		});
	}

	#answerAll(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		const inForce = this.#policies.asOfNow();
		const inspected = waiting.flatMap(({ asked, resolve, reject }) => {
			try {
				return [{ ...inspectCall({ ...asked, policy: inForce(asked.policy, asked.server) }), resolve, reject }];
			} catch (error) {
				reject(error);
				return [];
			}
		});
		try {
			this.#ledger.decideAll(inspected.map(({ note }) => note));
		} catch (error) {
			for (const { reject } of inspected) reject(error);
			return;
		}
		for (const { resolve, decision } of inspected) resolve(decision);
	}
}
