// Forwards the rows of the chain to one receiver, in order and at least once: the position advances only when the receiver has taken them.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainStore } from '#model/ports.ts';
import type { ForwardPosition } from './forward-position.ts';
import { forwardedRow } from './forwarded-row.ts';
import type { SendRows } from './send-rows.ts';

const POLL_MS = 500;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const PAGE = 200;

export interface ReceiverParts {
	/** Name in messages. */
	readonly name: string;
	readonly chain: Pick<ChainStore, 'rows' | 'head'>;
	readonly position: ForwardPosition;
	readonly send: SendRows;
	readonly note: (line: string) => void;
	/** Called for each failed and each successful attempt. */
	readonly onState: (state: ForwardState) => void;
	readonly signal: AbortSignal;
	readonly firstRetryMs?: number;
}

export interface ForwardState {
	readonly isFailing: boolean;
	/** The last row that the receiver took. */
	readonly seq: number;
}

/** Ends when the signal aborts. Without a position it begins with rows that are written from now on. */
export async function forwardChain(parts: ReceiverParts): Promise<void> {
	const { name, chain, position, send, note, onState, signal } = parts;
	let after: number | undefined;
	let failures = 0;
	while (!signal.aborted) {
		let wait = POLL_MS;
		try {
			after ??= await startOf(position, chain);
			const rows = await chain.rows({ after, limit: PAGE });
			const told = rows.flatMap((row) => forwardedRow(row) ?? []);
			if (told.length > 0) await send(told, signal);
			const last = rows.at(-1)?.seq;
			if (last !== undefined) {
				await position.write(last);
				after = last;
			}
			if (failures > 0) note(`${name} takes decisions again`);
			failures = 0;
			onState({ isFailing: false, seq: after });
			if (rows.length === PAGE) wait = 0;
		} catch (error) {
			if (signal.aborted) return;
			if (failures === 0) note(`${name} does not take decisions (${reasonOf(error)}); candor tries again until it does`);
			wait = Math.min(LONGEST_RETRY_MS, (parts.firstRetryMs ?? FIRST_RETRY_MS) * 2 ** failures);
			failures = Math.min(failures + 1, 30);
			onState({ isFailing: true, seq: after ?? -1 });
		}
		await sleep(wait, undefined, { signal }).catch(() => {});
	}
}

async function startOf(position: ForwardPosition, chain: Pick<ChainStore, 'head'>): Promise<number> {
	const known = position.read();
	if (known !== undefined) return known;
	const seq = (await chain.head())?.seq ?? -1;
	await position.write(seq);
	return seq;
}

function reasonOf(error: unknown): string {
	const { message, cause } = error as Error;
	return cause instanceof Error ? cause.message : message;
}
