// A server on standard streams, spawned when it is needed and restarted after it exits. The new one gets the same greeting as the first.

import { readMessage } from '#mcp/json-rpc/message.ts';
import { asObject } from '#util/json-object.ts';
import { type Again, Greeting } from './greeting.ts';
import { LineTransport } from './line-transport.ts';
import type { GuardedProcess, StartServer } from './server-process.ts';
import type { Upstream, UpstreamEvents } from './upstream.ts';

/** Bound of restarts within a minute, for a server that keeps exiting. */
const MOST_STARTS = 5;
const MINUTE_MS = 60_000;
/** Grace time after its stdin is closed, and again after the signal to end. */
const GRACE_MS = 2000;
const GREETING_MS = 30_000;

interface Options {
	readonly start: StartServer;
	readonly maxMessageBytes: number;
	readonly note: (line: string) => void;
	/** Milliseconds of a monotonic clock. */
	readonly now: () => number;
}

interface ServerRun {
	readonly process: GuardedProcess;
	readonly transport: LineTransport;
	/** Messages that wait until the new server has been greeted. */
	waiting: Buffer[] | undefined;
	/** The repeated greeting, whose response the client has already received. */
	greeting: Again | undefined;
	isOver: boolean;
}

export class StdioUpstream implements Upstream {
	readonly #options: Options;
	readonly #events: UpstreamEvents;
	#serverRun: ServerRun | undefined;
	#starts: number[] = [];
	/** The greeting for the next server. */
	readonly #greeting = new Greeting();
	#isPaused = false;
	#isClosed = false;
	readonly #ready = () => this.#events.ready();

	constructor(options: Options, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
	}

	send(bytes: Buffer): boolean {
		this.#greeting.remember(bytes);
		if (this.#isClosed) return true;
		const serverRun = this.#serverRun ?? this.#begin();
		if (serverRun === undefined) {
			// Deferred, because the relay is still in the middle of sending.
			queueMicrotask(() => this.#events.lost(`it ended ${MOST_STARTS} times within a minute and is not started again yet`));
			return true;
		}
		if (serverRun.waiting !== undefined) {
			serverRun.waiting.push(bytes);
			return true;
		}
		return this.#deliver(serverRun, bytes);
	}

	restart(why: string): void {
		const serverRun = this.#serverRun;
		if (serverRun === undefined) return;
		this.#over(serverRun, why);
		serverRun.process.kill('SIGKILL');
	}

	pause(): void {
		this.#isPaused = true;
		this.#serverRun?.transport.pause();
	}

	resume(): void {
		this.#isPaused = false;
		this.#serverRun?.transport.resume();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		const serverRun = this.#serverRun;
		if (serverRun === undefined) return;
		serverRun.transport.finish().catch(() => {});
		serverRun.transport.resume();
		if (await isOverWithin(serverRun.process, GRACE_MS)) return;
		serverRun.process.kill('SIGTERM');
		if (await isOverWithin(serverRun.process, GRACE_MS)) return;
		serverRun.process.kill('SIGKILL');
		await serverRun.process.exited;
	}

	#deliver(serverRun: ServerRun, bytes: Buffer): boolean {
		const hasRoom = serverRun.transport.send(bytes);
		if (!hasRoom) serverRun.transport.whenWritable(this.#ready);
		return hasRoom;
	}

	#begin(): ServerRun | undefined {
		const now = this.#options.now();
		this.#starts = this.#starts.filter((at) => now - at < MINUTE_MS);
		if (this.#starts.length >= MOST_STARTS) return undefined;
		const isAgain = this.#starts.length > 0 || this.#greeting.isComplete;
		this.#starts.push(now);
		const process = this.#options.start();
		const serverRun: ServerRun = {
			process,
			transport: new LineTransport(process.stdout, process.stdin, this.#options.maxMessageBytes, {
				message: (bytes) => this.#hear(serverRun, bytes),
				overflowing: () => this.#fail(serverRun, `it sent a message of more than ${this.#options.maxMessageBytes} bytes`),
				over: () => process.exited.then((how) => this.#over(serverRun, `it ${how}`)),
				unwritable: () => {},
			}),
			waiting: undefined,
			greeting: undefined,
			isOver: false,
		};
		process.exited.then((how) => setImmediate(() => this.#over(serverRun, `it ${how}`)));
		this.#serverRun = serverRun;
		if (this.#isPaused) serverRun.transport.pause();
		const again = isAgain ? this.#greeting.again() : undefined;
		if (again !== undefined) this.#greet(serverRun, again);
		return serverRun;
	}

	/** The client got its response long ago, so the new server's response is for the guard alone. */
	#greet(serverRun: ServerRun, again: Again): void {
		serverRun.greeting = again;
		serverRun.waiting = [];
		serverRun.transport.send(again.initialize);
		setTimeout(
			() => serverRun.waiting !== undefined && this.#fail(serverRun, 'it was started again and did not answer its greeting'),
			GREETING_MS,
		).unref();
	}

	#hear(serverRun: ServerRun, bytes: Buffer): void {
		if (serverRun.isOver) return;
		if (serverRun.greeting === undefined) {
			this.#events.message(bytes);
			return;
		}
		const message = readMessage(bytes);
		if (message.kind !== 'response' || message.id !== serverRun.greeting.id) {
			this.#events.message(bytes);
			return;
		}
		const { initialized } = serverRun.greeting;
		serverRun.greeting = undefined;
		if (asObject(message.value.result) === undefined) this.#fail(serverRun, 'it was started again and refused its greeting');
		else {
			const waiting = serverRun.waiting ?? [];
			serverRun.waiting = undefined;
			serverRun.transport.send(initialized);
			for (const one of waiting) this.#deliver(serverRun, one);
		}
	}

	#fail(serverRun: ServerRun, why: string): void {
		if (serverRun.isOver) return;
		this.#over(serverRun, why);
		serverRun.process.kill('SIGKILL');
	}

	#over(serverRun: ServerRun, why: string): void {
		if (serverRun.isOver) return;
		serverRun.isOver = true;
		serverRun.transport.stop();
		if (this.#serverRun === serverRun) this.#serverRun = undefined;
		if (!this.#isClosed) this.#options.note(`the server was lost: ${why}`);
		this.#events.lost(why);
		// The client may be waiting for room that will never come.
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
