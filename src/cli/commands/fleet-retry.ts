// `candor fleet retry`: queues failed and dead jobs again.

import { openFleet } from '#app/fleet/open-fleet.ts';
import { EXIT } from '../exit-codes.ts';

export async function retryCommand(names: readonly string[], given: object): Promise<number> {
	const { database } = given as { readonly database?: string };
	await using store = await openFleet(database);
	const count = await store.fleet.retry(names.length === 0 ? undefined : names);
	process.stderr.write(`${count} ${count === 1 ? 'job waits' : 'jobs wait'} again${count === 0 ? '' : '; candor fleet work takes them'}\n`);
	return EXIT.clean;
}
