import { setTimeout } from 'node:timers/promises';
import type { FleetEvent } from './fleet-event.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Repeats a query until the database answers, so that its restart costs no audit. */
export async function untilAnswered<T>(
	ask: () => Promise<T>,
	{ tell, signal }: { readonly tell: (event: FleetEvent) => void; readonly signal: AbortSignal },
): Promise<T> {
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
		signal.throwIfAborted();
		try {
			return await ask();
		} catch (error) {
			tell({ kind: 'trouble', message: (error as Error).message });
			await setTimeout(pause, undefined, { signal });
		}
	}
}
