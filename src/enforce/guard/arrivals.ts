// What comes in, in its order: a large message is inspected elsewhere first, and what comes behind it on its lane waits for that.

import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import { type Batch, idKey, inspectedName, type Message, readMessage, type Unreadable } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage, Inspection } from './inspection.ts';
import { Lanes } from './lanes.ts';
import type { Via } from './transports/route.ts';
import type { Turns } from './turns.ts';

/** Of what the server said and nobody has looked through yet: all of it, and what waits behind another message. */
const MOST_UNSEEN_BYTES = 32 * 1024 * 1024;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

export interface ArrivalParts {
	/** Reads a large message elsewhere. Never rejects: what could not be inspected says so. */
	readonly inspect: (message: Message, from: 'client' | 'server') => Promise<Inspection>;
	/** Whose turn it is, among all sessions. */
	readonly turns: Turns;
	/** Several clients are behind it: none waits for the answer to another. */
	readonly isShared: boolean;
	/** So much waits to be inspected, or for its turn, that the server has to wait: true; or no more. */
	readonly holdServer: (isHeld: boolean) => void;
}

interface Taken {
	/** A promise holds back what comes behind it. It must not reject. */
	one(message: ExaminedMessage | Unreadable): Promise<void> | void;
	batch(batch: Batch): void;
}

export class Arrivals {
	readonly #parts: ArrivalParts;
	/** What the client says besides requests. */
	readonly #fromClient = new Lanes();
	readonly #fromServer = new Lanes();
	#unseenBytes = 0;
	#waitingBytes = 0;
	#isHeld = false;

	constructor(parts: ArrivalParts) {
		this.#parts = parts;
	}

	/** A request holds back nothing but itself: a large one is taken as it is, not inspected yet. */
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

	/** When all that the server has said until now was looked through. */
	afterServer(done: () => void): void {
		this.#parts.turns.take(this, () => this.#fromServer.afterAll(done));
	}

	/** A large message as it was read elsewhere; never rejects. */
	async inspected(message: Message, from: 'client' | 'server'): Promise<ExaminedMessage | Unreadable> {
		const inspection = await this.#parts.inspect(message, from);
		const { unreadable, failure, name, bytes = message.bytes } = inspection;
		const { kind, id } = message;
		const whose = { ...(id !== undefined && { id, ...(kind === 'response' && { isAnswer: true as const }) }) };
		if (unreadable !== undefined) return { kind: 'unreadable', ...unreadable, ...whose };
		// It would have been taken for something else than it is.
		if (failure === undefined && name !== inspectedName(message))
			return { kind: 'unreadable', why: 'it can be read in two ways', code: INVALID_REQUEST, ...whose };
		return { ...message, bytes, inspection };
	}

	/** What the server says faster than it is looked through waits; when that is much, so does the server. */
	#count(unseen: number, waiting: number): void {
		this.#unseenBytes += unseen;
		this.#waitingBytes += waiting;
		const share = this.#isHeld ? 0.5 : 1;
		// One message that is about to be looked through waits for nobody, however long it is.
		const isHeld = this.#unseenBytes > MOST_UNSEEN_BYTES * share || this.#waitingBytes - Math.max(waiting, 0) > MOST_WAITING_BYTES * share;
		if (isHeld === this.#isHeld) return;
		this.#isHeld = isHeld;
		this.#parts.holdServer(isHeld);
	}
}
