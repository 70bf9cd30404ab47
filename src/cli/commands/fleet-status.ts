// `candor fleet status`: prints the status of the fleet.

import { openFleet } from '#app/fleet/open-fleet.ts';
import { fleetStatus } from '#report/fleet-status.ts';
import { inertDocument } from '#util/inert-json.ts';
import { EXIT } from '../exit-codes.ts';

interface StatusFlags {
	readonly database?: string;
	readonly json?: true;
}

export async function statusCommand(given: object): Promise<number> {
	const { database, json } = given as StatusFlags;
	await using store = await openFleet(database);
	const overview = await store.fleet.overview();
	process.stdout.write(json === true ? inertDocument(overview, 2) : fleetStatus(overview, process.stdout.columns ?? 100));
	return EXIT.clean;
}
