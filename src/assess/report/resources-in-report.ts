import type { Resources } from '#model/resources.ts';
import { thinned } from '#util/thinned.ts';

/** Over all server runs together. */
const MOST_SAMPLES = 240;
const FEWEST_PER_RUN = 12;

/** The judge reads every sample; a report holds as many as a reader or a chart can use. */
export function resourcesInReport({ serverRuns, ...resources }: Resources): Resources {
	const most = Math.max(FEWEST_PER_RUN, Math.floor(MOST_SAMPLES / serverRuns.length));
	return { ...resources, serverRuns: serverRuns.map(({ samples, ...serverRun }) => ({ ...serverRun, samples: thinned(samples, most) })) };
}
