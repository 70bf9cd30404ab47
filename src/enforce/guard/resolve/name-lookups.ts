// Resolves host names within bounds: concurrent lookups, lookups per client, and time per lookup. A lookup beyond a bound is a failure, never "no address".
// Results are not cached: the server resolves the name itself a moment later, and an older result is more likely to differ.

import type { NameAnswer } from './lookup-messages.ts';
import { type LookupProcess, startLookups } from './start-lookups.ts';

/** Unanswered names of one client leave room for those of three other clients. */
const MOST_AT_ONCE = 16;
const MOST_OF_CLIENT = 4;
const MOST_WAITING_OF_CLIENT = 256;
/** Counts from the request, including the time that the lookup waited for its turn. */
const PATIENCE_MS = 5000;
/** Lookups that were requested close together expire together, with one process. */
const TOGETHER_MS = 50;
const IDLE_MS = 30_000;
/** One thread for IPv4 and one for IPv6. */
const THREADS_PER_NAME = 2;

interface Lookup {
	readonly id: number;
	readonly name: string;
	readonly client: string;
	readonly deadline: number;
	readonly timer: NodeJS.Timeout;
	readonly settle: (answer: NameAnswer) => void;
}

export class NameLookups implements Disposable {
	/** Waiting lookups by client. The client whose last turn is longest ago comes first. */
	readonly #waiting = new Map<string, Lookup[]>();
	readonly #running = new Map<number, Lookup>();
	#process: LookupProcess | undefined;
	#idle: NodeJS.Timeout | undefined;
	#asked = 0;

	/** Always resolves, within the time limit. */
	lookUp(name: string, client: string): Promise<NameAnswer> {
		const queue = this.#waiting.get(client) ?? [];
		if (queue.length >= MOST_WAITING_OF_CLIENT)
			return Promise.resolve({ failure: `${MOST_WAITING_OF_CLIENT} other names of this client wait to be looked up` });
		const { promise, resolve: settle } = Promise.withResolvers<NameAnswer>();
		const deadline = performance.now() + PATIENCE_MS;
		const id = ++this.#asked;
		const timer = setTimeout(() => this.#expire(), PATIENCE_MS + 1);
		queue.push({ id, name, client, deadline, timer, settle });
		this.#waiting.set(client, queue);
		this.#proceed();
		return promise;
	}

	[Symbol.dispose](): void {
		this.#stop();
		const failure = 'the guard ended';
		for (const one of [...this.#running.values(), ...[...this.#waiting.values()].flat()]) this.#settle(one, { failure });
		this.#running.clear();
		this.#waiting.clear();
	}

	/** Starts as many lookups as allowed. The clients take turns. */
	#proceed(): void {
		clearTimeout(this.#idle);
		for (let next = this.#next(); next !== undefined; next = this.#next()) {
			this.#running.set(next.id, next);
			this.#send(next);
		}
		if (this.#running.size === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS).unref();
	}

	#next(): Lookup | undefined {
		if (this.#running.size >= MOST_AT_ONCE) return undefined;
		const running = [...this.#running.values()];
		for (const [client, queue] of this.#waiting) {
			if (running.filter((one) => one.client === client).length >= MOST_OF_CLIENT) continue;
			const next = queue.shift();
			this.#waiting.delete(client);
			if (queue.length > 0) this.#waiting.set(client, queue);
			if (next !== undefined) return next;
		}
		return undefined;
	}

	#send({ id, name }: Lookup): void {
		this.#process ??= startLookups(MOST_AT_ONCE * THREADS_PER_NAME, {
			answered: ({ id: of, ...answer }) => {
				const one = this.#running.get(of);
				if (one === undefined) return;
				this.#running.delete(of);
				this.#settle(one, answer);
				this.#proceed();
			},
			failed: (why) => this.#failed(`the look-up process failed: ${why}`),
		});
		this.#process.send({ id, name });
	}

	/** An overdue lookup ends with its process. Lookups that still have time are restarted in the next process. */
	#expire(): void {
		const end = performance.now() + TOGETHER_MS;
		for (const [client, queue] of this.#waiting) {
			const late = queue.filter(({ deadline }) => deadline <= end);
			const rest = queue.filter(({ deadline }) => deadline > end);
			if (rest.length > 0) this.#waiting.set(client, rest);
			else this.#waiting.delete(client);
			for (const one of late) this.#settle(one, { failure: `it did not get its turn within ${PATIENCE_MS / 1000} s, behind other names` });
		}
		const late = [...this.#running.values()].filter(({ deadline }) => deadline <= end);
		if (late.length > 0) {
			this.#stop();
			for (const one of late) {
				this.#running.delete(one.id);
				this.#settle(one, { failure: `no answer within ${PATIENCE_MS / 1000} s` });
			}
			for (const one of this.#running.values()) this.#send(one);
		}
		this.#proceed();
	}

	#failed(failure: string): void {
		this.#process = undefined;
		const lost = [...this.#running.values()];
		this.#running.clear();
		for (const one of lost) this.#settle(one, { failure });
		this.#proceed();
	}

	#settle({ timer, settle }: Lookup, answer: NameAnswer): void {
		clearTimeout(timer);
		settle(answer);
	}

	#stop(): void {
		clearTimeout(this.#idle);
		this.#process?.kill();
		this.#process = undefined;
	}
}
