// The latest events of this process, numbered. All listeners read from here. Older decisions come from the chain, so that a reconnecting listener misses none.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#model/live-event.ts';
import type { ChainStore } from '#model/ports.ts';
import { type EventPosition, positionText } from './event-position.ts';
import { eventFrame, type FrameSource, type Frames } from './frame-source.ts';
import { liveEventOf } from './live-event-of.ts';

/** About 2 MB. A listener that falls further behind is disconnected. */
const MOST_KEPT = 4096;
/** Frames per read, so that one listener's backlog does not delay the others. */
const CHUNK = 128;
const CHAIN_PAGE = 500;
/** The log id of a position that only the chain can continue from. */
const ELSEWHERE = '00000000';

interface LoggedEvent {
	readonly number: number;
	readonly frame: string;
	/** The row of an event that comes from the chain. */
	readonly row: number | undefined;
	/** The last row that was sent up to here. */
	readonly seq: number;
}

function newLogName(): string {
	return randomBytes(4).toString('hex');
}

type RowSource = Pick<ChainStore, 'rows'>;

export class EventLog implements FrameSource<EventPosition> {
	#log = newLogName();
	readonly #chain: RowSource;
	readonly #kept: number;
	#events: LoggedEvent[] = [];
	#number = 0;
	#seq: number;
	readonly #listeners = new Set<() => void>();
	#polled = new AbortController();
	/** Why new rows cannot be read, if they cannot. */
	trouble: string | undefined;

	/** `seq`: the last row of the chain. New listeners do not get earlier rows. */
	constructor(chain: RowSource, seq: number, kept = MOST_KEPT) {
		this.#chain = chain;
		this.#seq = seq;
		this.#kept = kept;
	}

	get seq(): number {
		return this.#seq;
	}

	get listeners(): number {
		return this.#listeners.size;
	}

	/** `row`: the row of the chain that the event comes from. */
	append({ kind, ...data }: LiveEvent, row?: number): void {
		this.passRow(row ?? this.#seq);
		this.#number += 1;
		const id = positionText({ log: this.#log, number: this.#number, seq: this.#seq });
		this.#events.push({ number: this.#number, frame: eventFrame(id, kind, data), row, seq: this.#seq });
		// Removes half at a time, because shifting an array moves all elements behind the first.
		if (this.#events.length >= this.#kept * 2) this.#events = this.#events.slice(-this.#kept);
		for (const wake of this.#listeners) wake();
	}

	/** Reads new rows of the chain immediately. */
	poll(): void {
		this.#polled.abort();
	}

	/** Waits for the given time, or until `poll` is called. */
	async whenPolled(ms: number, signal: AbortSignal): Promise<void> {
		await sleep(ms, undefined, { signal: AbortSignal.any([signal, this.#polled.signal]) }).catch(() => {});
		this.#polled = new AbortController();
	}

	/** Skips a row of the chain that produces no event. */
	passRow(row: number): void {
		this.#seq = Math.max(this.#seq, row);
	}

	/** Called while there are no listeners: a reconnecting listener gets the rows up to this one from the chain. Earlier event numbers become invalid. */
	skipTo(row: number): void {
		if (row <= this.#seq) return;
		this.#seq = row;
		this.#events = [];
		this.#log = newLogName();
	}

	/** The position of a listener that starts now. */
	get end(): EventPosition {
		return { log: this.#log, number: this.#number, seq: this.#seq };
	}

	/** `last`: the last position of a reconnecting listener. */
	begin(last?: EventPosition): { readonly position: EventPosition; readonly frame: string } {
		if (last === undefined || this.#holds(last)) {
			const position = last ?? this.end;
			return { position, frame: eventFrame(positionText(position), 'ready', {}) };
		}
		const position = { log: ELSEWHERE, number: 0, seq: last.seq };
		return { position, frame: eventFrame(positionText(position), 'resync', {}) };
	}

	read(position: EventPosition): Promise<Frames<EventPosition> | undefined> | Frames<EventPosition> | undefined {
		if (position.log === ELSEWHERE) return this.#fromChain(position);
		if (!this.#holds(position)) return undefined;
		const first = this.#events[0]?.number ?? this.#number + 1;
		const start = position.number - first + 1;
		const found = this.#events.slice(Math.max(0, start), Math.max(0, start) + CHUNK);
		const last = found.at(-1);
		if (last === undefined) return { frames: [], position, isEnd: false };
		// Leaves out what the chain has already delivered.
		const frames = found.filter(({ row }) => row === undefined || row > position.seq).map(({ frame }) => frame);
		return { frames, position: { log: this.#log, number: last.number, seq: Math.max(position.seq, last.seq) }, isEnd: false };
	}

	watch(wake: () => void): () => void {
		this.#listeners.add(wake);
		this.poll();
		return () => this.#listeners.delete(wake);
	}

	#holds({ log, number }: EventPosition): boolean {
		return log === this.#log && number <= this.#number && number >= (this.#events[0]?.number ?? this.#number + 1) - 1;
	}

	/** Delivers rows up to the last one sent here. Then the listener continues with the events of this log. */
	async #fromChain(position: EventPosition): Promise<Frames<EventPosition>> {
		const end = this.end;
		const rows = position.seq >= end.seq ? [] : await this.#chain.rows({ after: position.seq, limit: CHAIN_PAGE });
		const told = rows.filter(({ seq }) => seq <= end.seq);
		const seq = told.at(-1)?.seq ?? end.seq;
		const frames = told.flatMap((row) => {
			const event = liveEventOf(row);
			if (event === undefined) return [];
			const { kind, ...data } = event;
			return [eventFrame(positionText({ ...position, seq: row.seq }), kind, data)];
		});
		return { frames, position: seq >= end.seq ? end : { ...position, seq }, isEnd: false };
	}
}
