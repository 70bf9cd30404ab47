// A server on standard streams, started when it is needed and again after it died: the new one is greeted as the client greeted the first.

import { asObject } from '#util/json-object.ts';
import { readMessage } from '../wire/message.ts';
import { type Again, Greeting } from './greeting.ts';
import { LineEnd } from './line-end.ts';
import type { GuardedProcess, StartServer } from './server-process.ts';
import type { Upstream, UpstreamEvents } from './upstream.ts';

/** A server that keeps dying is not started more often than this within a minute. */
const MOST_STARTS = 5;
const MINUTE_MS = 60_000;
/** After its stdin was closed, and again after it was asked to end. */
const GRACE_MS = 2000;
const GREETING_MS = 30_000;

interface Options {
	readonly start: StartServer;
	readonly maxMessageBytes: number;
	readonly note: (line: string) => void;
	/** Milliseconds of a clock that never goes back. */
	readonly now: () => number;
}

interface Life {
	readonly process: GuardedProcess;
	readonly end: LineEnd;
	/** Until the new one has been greeted, messages wait here. */
	waiting: Buffer[] | undefined;
	/** Whose answer the client has had already. */
	greeting: Again | undefined;
	isOver: boolean;
}

export class StdioUpstream implements Upstream {
	readonly #options: Options;
	readonly #events: UpstreamEvents;
	#life: Life | undefined;
	#starts: number[] = [];
	/** For the next one. */
	readonly #greeting = new Greeting();
	#isPaused = false;
	#isClosed = false;

	constructor(options: Options, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	send(bytes: Buffer): boolean {
		this.#greeting.remember(bytes);
		if (this.#isClosed) return true;
		const life = this.#life ?? this.#begin();
		if (life === undefined) {
			// Not at once: the relay is still in the middle of sending.
			queueMicrotask(() => this.#events.lost(`it ended ${MOST_STARTS} times within a minute and is not started again yet`));
			return true;
		}
		if (life.waiting !== undefined) {
			life.waiting.push(bytes);
			return true;
		}
		return this.#deliver(life, bytes);
	}

	restart(why: string): void {
		const life = this.#life;
		if (life === undefined) return;
		this.#over(life, why);
		life.process.kill('SIGKILL');
	}

	pause(): void {
		this.#isPaused = true;
		this.#life?.end.pause();
	}

	resume(): void {
		this.#isPaused = false;
		this.#life?.end.resume();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		const life = this.#life;
		if (life === undefined) return;
		life.end.finish().catch(() => {});
		life.end.resume();
		if (await isOverWithin(life.process, GRACE_MS)) return;
		life.process.kill('SIGTERM');
		if (await isOverWithin(life.process, GRACE_MS)) return;
		life.process.kill('SIGKILL');
		await life.process.exited;
	}

	#deliver(life: Life, bytes: Buffer): boolean {
		const hasRoom = life.end.send(bytes);
		if (!hasRoom) life.end.whenWritable(() => this.#events.ready());
		return hasRoom;
	}

	#begin(): Life | undefined {
		const now = this.#options.now();
		this.#starts = this.#starts.filter((at) => now - at < MINUTE_MS);
		if (this.#starts.length >= MOST_STARTS) return undefined;
		const isAgain = this.#starts.length > 0 || this.#greeting.isComplete;
		this.#starts.push(now);
		const process = this.#options.start();
		const life: Life = {
			process,
			end: new LineEnd(process.stdout, process.stdin, this.#options.maxMessageBytes, {
				message: (bytes) => this.#hear(life, bytes),
				overflowing: () => this.#fail(life, `it sent a message of more than ${this.#options.maxMessageBytes} bytes`),
				over: () => process.exited.then((how) => this.#over(life, `it ${how}`)),
				unwritable: () => {},
			}),
			waiting: undefined,
			greeting: undefined,
			isOver: false,
		};
		process.exited.then((how) => setImmediate(() => this.#over(life, `it ${how}`)));
		this.#life = life;
		if (this.#isPaused) life.end.pause();
		const again = isAgain ? this.#greeting.again() : undefined;
		if (again !== undefined) this.#greet(life, again);
		return life;
	}

	/** The client was greeted long ago: the new server's answer is for us alone. */
	#greet(life: Life, again: Again): void {
		life.greeting = again;
		life.waiting = [];
		life.end.send(again.initialize);
		setTimeout(
			() => life.waiting !== undefined && this.#fail(life, 'it was started again and did not answer its greeting'),
			GREETING_MS,
		).unref();
	}

	#hear(life: Life, bytes: Buffer): void {
		if (life.isOver) return;
		if (life.greeting === undefined) {
			this.#events.message(bytes);
			return;
		}
		const message = readMessage(bytes);
		if (message.kind !== 'response' || message.id !== life.greeting.id) {
			this.#events.message(bytes);
			return;
		}
		const { initialized } = life.greeting;
		life.greeting = undefined;
		if (asObject(message.value.result) === undefined) this.#fail(life, 'it was started again and refused its greeting');
		else {
			const waiting = life.waiting ?? [];
			life.waiting = undefined;
			life.end.send(initialized);
			for (const one of waiting) this.#deliver(life, one);
		}
	}

	#fail(life: Life, why: string): void {
		if (life.isOver) return;
		this.#over(life, why);
		life.process.kill('SIGKILL');
	}

	#over(life: Life, why: string): void {
		if (life.isOver) return;
		life.isOver = true;
		life.end.stop();
		if (this.#life === life) this.#life = undefined;
		if (!this.#isClosed) this.#options.note(`the server was lost: ${why}`);
		this.#events.lost(why);
		// The client may be waiting for room that will never be.
		this.#events.ready();
	}
}

async function isOverWithin(process: GuardedProcess, milliseconds: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const timer = setTimeout(() => resolve(false), milliseconds);
	process.exited.then(() => resolve(true));
	const isOver = await promise;
	clearTimeout(timer);
	return isOver;
}
