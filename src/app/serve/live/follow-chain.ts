// Adds new rows of the chain to the log of events. A guard in another process writes them, so the chain is polled.

import type { ChainStore } from '#model/ports.ts';
import type { EventLog } from './event-log.ts';
import { liveEventOf } from './live-event-of.ts';

const POLL_MS = 100;
/** Without listeners, new rows are not even read. */
const IDLE_POLL_MS = 500;
const AFTER_FAILURE_MS = 2000;
const PAGE = 500;

export interface ChainFollowing {
	readonly chain: Pick<ChainStore, 'rows' | 'head'>;
	readonly log: EventLog;
	/** Called once per problem. */
	readonly note: (line: string) => void;
	readonly signal: AbortSignal;
}

/** Ends when the signal aborts. */
export async function followChain({ chain, log, note, signal }: ChainFollowing): Promise<void> {
	while (!signal.aborted) {
		let wait = log.listeners > 0 ? POLL_MS : IDLE_POLL_MS;
		try {
			if (log.listeners === 0) await skipUnheard(chain, log);
			if (log.listeners > 0 && (await tellNext(chain, log)) === PAGE) wait = 0;
			log.trouble = undefined;
		} catch (error) {
			const { message } = error as Error;
			if (message !== log.trouble) note(`the live feed cannot read the ledger: ${message}`);
			log.trouble = message;
			wait = AFTER_FAILURE_MS;
		}
		await log.whenPolled(wait, signal);
	}
}

async function skipUnheard(chain: ChainFollowing['chain'], log: EventLog): Promise<void> {
	const head = await chain.head();
	// A listener that connected meanwhile gets those rows.
	if (head !== undefined && log.listeners === 0) log.skipTo(head.seq);
}

/** Returns the number of rows. */
async function tellNext(chain: ChainFollowing['chain'], log: EventLog): Promise<number> {
	const rows = await chain.rows({ after: log.seq, limit: PAGE });
	for (const row of rows) {
		const event = liveEventOf(row);
		if (event === undefined) log.passRow(row.seq);
		else log.append(event, row.seq);
	}
	return rows.length;
}
