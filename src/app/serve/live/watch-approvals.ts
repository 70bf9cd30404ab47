// Adds an event when a call or a declaration starts or stops waiting for a person. Guards in other processes write the questions as files.

import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from './event-log.ts';

const POLL_MS = 200;
const IDLE_POLL_MS = 1000;

export interface ApprovalsWatch {
	/** Returns the ids of the waiting items. */
	readonly waiting: () => readonly string[];
	readonly log: Pick<EventLog, 'append' | 'listeners'>;
	readonly note: (line: string) => void;
	readonly signal: AbortSignal;
}

/** Ends when the signal aborts. */
export async function watchApprovals({ waiting, log, note, signal }: ApprovalsWatch): Promise<void> {
	let known: ReadonlySet<string> | undefined;
	let trouble: string | undefined;
	while (!signal.aborted) {
		try {
			const now = new Set(waiting());
			const added = [...now].filter((id) => known?.has(id) === false);
			const removed = [...(known ?? [])].filter((id) => !now.has(id));
			if (added.length + removed.length > 0) log.append({ kind: 'approval', waiting: now.size, added, removed });
			known = now;
			trouble = undefined;
		} catch (error) {
			const { message } = error as Error;
			if (message !== trouble) note(`what waits for an approval cannot be read: ${message}`);
			trouble = message;
		}
		await sleep(log.listeners > 0 ? POLL_MS : IDLE_POLL_MS, undefined, { signal }).catch(() => {});
	}
}
