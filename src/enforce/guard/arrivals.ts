// Takes incoming messages in their order. A large message is inspected on another thread first, and the messages behind it on its lane wait.

import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import { type Batch, idKey, inspectedName, type Message, readMessage, type Unreadable } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage, Inspection } from './inspection.ts';
import { Lanes } from './lanes.ts';
import type { Via } from './transports/route.ts';
import type { Turns } from './turns.ts';

/** Bounds of the server's bytes that are not inspected yet: all of them, and those that wait behind another message. */
const MOST_UNSEEN_BYTES = 32 * 1024 * 1024;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

export interface ArrivalParts {
	/** Inspects a large message on another thread. Never rejects: the result states when the message could not be inspected. */
	readonly inspect: (message: Message, from: 'client' | 'server') => Promise<Inspection>;
	/** Decides which session's turn it is. */
	readonly turns: Turns;
	/** Whether several clients share the server. No client then waits for the response to another one. */
	readonly isShared: boolean;
	/** Called with true when the bytes that wait for inspection or for their turn exceed a bound, so that the server must wait, and with false when it may go on. */
	readonly holdServer: (isHeld: boolean) => void;
}

interface Taken {
	/** A promise holds back the messages behind this one. It must not reject. */
	one(message: ExaminedMessage | Unreadable): Promise<void> | void;
	batch(batch: Batch): void;
}

export class Arrivals {
	readonly #parts: ArrivalParts;
	/** Messages of the client that are not requests. */
	readonly #fromClient = new Lanes();
	readonly #fromServer = new Lanes();
	#unseenBytes = 0;
	#waitingBytes = 0;
	#isHeld = false;

	constructor(parts: ArrivalParts) {
		this.#parts = parts;
	}

	/** A request delays only itself: a large one is taken as it is, before its inspection. */
	fromClient(read: Message | Batch | Unreadable, via: Via | undefined, { one, batch }: Taken): void {
		this.#fromClient.run(this.#parts.isShared ? via : undefined, () => {
			if (read.kind === 'batch') return batch(read);
			if (read.kind === 'unreadable' || read.isLarge !== true || read.kind === 'request') return one(read);
			return this.inspected(read, 'client').then(one);
		});
	}

	fromServer(raw: Buffer, { one, batch }: Taken): void {
		this.#count(raw.length, raw.length);
		const done = () => this.#count(-raw.length, 0);
		this.#parts.turns.take(this, () => {
			const read = readMessage(raw);
			const lane = this.#parts.isShared && read.kind === 'response' && read.id !== undefined ? idKey(read.id) : undefined;
			this.#fromServer.run(lane, () => {
				this.#count(0, -raw.length);
				if (read.kind !== 'batch' && read.kind !== 'unreadable' && read.isLarge === true)
					return this.inspected(read, 'server').then(one).finally(done);
				const underWay = read.kind === 'batch' ? batch(read) : one(read);
				if (underWay instanceof Promise) return underWay.finally(done);
				done();
			});
		});
	}

	/** Calls `done` when everything that the server has sent so far is inspected. */
	afterServer(done: () => void): void {
		this.#parts.turns.take(this, () => this.#fromServer.afterAll(done));
	}

	/** Returns a large message with its inspection. Never rejects. */
	async inspected(message: Message, from: 'client' | 'server'): Promise<ExaminedMessage | Unreadable> {
		const inspection = await this.#parts.inspect(message, from);
		const { unreadable, failure, name, bytes = message.bytes } = inspection;
		const { kind, id } = message;
		const whose = { ...(id !== undefined && { id, ...(kind === 'response' && { isAnswer: true as const }) }) };
		if (unreadable !== undefined) return { kind: 'unreadable', ...unreadable, ...whose };
		// The outline names another method or id than the whole message, so the guard would have treated it as a different message.
		if (failure === undefined && name !== inspectedName(message))
			return { kind: 'unreadable', why: 'it can be read in two ways', code: INVALID_REQUEST, ...whose };
		return { ...message, bytes, inspection };
	}

	/** Counts bytes that arrive faster than the guard inspects them. Above the bounds, the server has to wait. */
	#count(unseen: number, waiting: number): void {
		this.#unseenBytes += unseen;
		this.#waitingBytes += waiting;
		const share = this.#isHeld ? 0.5 : 1;
		// A message whose inspection is about to begin waits for no other one, whatever its length.
		const isHeld = this.#unseenBytes > MOST_UNSEEN_BYTES * share || this.#waitingBytes - Math.max(waiting, 0) > MOST_WAITING_BYTES * share;
		if (isHeld === this.#isHeld) return;
		this.#isHeld = isHeld;
		this.#parts.holdServer(isHeld);
	}
}
