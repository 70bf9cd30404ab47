// Errors that many tools give alike. They are about the server, or about something that all inputs lack, so further inputs are tried for a few of the tools and not
// for all: the calls would be missing when the cause is gone.

import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { failureKind } from './known-tool.ts';

/** Number of tools that make an error a shared one. */
const LEAST_TOOLS = 4;
const SHORTEST_CAUSE = 12;
/** Further calls because of one such error, until some tool works that had not. */
const MOST_TRIES = 12;

export class SharedErrors {
	readonly #tools = new Map<string, Set<string>>();
	readonly #tries = new Map<string, number>();

	note(failure: FailedCall): void {
		const kind = causeOf(failure);
		const tools = this.#tools.get(kind) ?? new Set();
		this.#tools.set(kind, tools.add(failure.tool));
	}

	/** Whether enough further calls were made because of this error. */
	isSpent(failure: FailedCall): boolean {
		return (this.#tries.get(causeOf(failure)) ?? 0) >= MOST_TRIES;
	}

	/** Called for each further call that follows the failure. */
	count(failure: FailedCall): void {
		const kind = causeOf(failure);
		if ((this.#tools.get(kind)?.size ?? 0) >= LEAST_TOOLS) this.#tries.set(kind, (this.#tries.get(kind) ?? 0) + 1);
	}

	/** Called when a tool works for the first time, or when the server got what it lacked. */
	forget(): void {
		this.#tries.clear();
	}
}

/** Of `Cannot list users: the shop is closed`, what follows the words about the tool's own work. */
function causeOf(failure: FailedCall): string {
	const [, ...rest] = failureKind(failure).split(': ');
	const cause = rest.join(': ');
	return cause.length >= SHORTEST_CAUSE ? cause : failureKind(failure);
}
