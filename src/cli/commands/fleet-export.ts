// `candor fleet export`: streams one line of JSON per job.

import { exportJobs } from '#app/fleet/export-jobs.ts';
import { openFleet } from '#app/fleet/open-fleet.ts';
import { EXIT } from '../exit-codes.ts';
import { standardOutput } from '../standard-output.ts';

interface ExportFlags {
	readonly database?: string;
	readonly reports?: true;
}

export async function exportCommand(given: object): Promise<number> {
	const { database, reports } = given as ExportFlags;
	await using store = await openFleet(database);
	const output = standardOutput();
	for await (const line of exportJobs(store, reports === true)) if (!(await output.write(`${line}\n`))) break;
	return EXIT.clean;
}
