import { setTimeout } from 'node:timers/promises';
import type { Store } from '#model/ports.ts';
import { openStore } from '#store/sql/open-store.ts';
import { UserError } from '#util/user-error.ts';
import { storeAddress } from '../store-address.ts';

const TRIES = 10;
const PAUSE_MS = 1_000;

/** Messages of PostgreSQL and its client while the server stops, is unavailable, or starts: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const RESTARTING =
	/connection terminated|terminating connection|ECONNRESET|ECONNREFUSED|ENOENT|starting up|shutting down|in recovery mode/i;

/** The store with the queue. `candor serve` shows its audits. */
export function openFleet(database: string | undefined): Promise<Store> {
	return openStore(storeAddress(database));
}

/** For a worker: one that starts while the database restarts has to begin like those that run already, which ask again. */
export async function openFleetPatiently(
	open: () => Promise<Store>,
	{ pauseMs = PAUSE_MS, signal }: { readonly pauseMs?: number; readonly signal: AbortSignal },
): Promise<Store> {
	for (let tries = 1; ; tries++) {
		try {
			return await open();
		} catch (error) {
			if (tries === TRIES || !isRestart(error as Error)) throw error;
			await setTimeout(pauseMs, undefined, { signal });
		}
	}
}

function isRestart(error: Error): boolean {
	// A wrong password or an old version stays wrong; a connection that broke is a cause, not a user's error.
	return RESTARTING.test(error.message) && !(error.constructor === UserError);
}
