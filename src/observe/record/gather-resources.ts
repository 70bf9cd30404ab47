// What every life of the server used, each sample with its phase and the step under way.

import type { ResourceSample, Resources } from '#model/resources.ts';
import { causeFinder, phaseAt } from './attribute.ts';
import type { ObserveRequest } from './request.ts';
import type { ServerRun } from './server-run-plan.ts';

/** Nothing where nobody could count. */
export function gatherResources(serverRuns: readonly ServerRun[], { limits }: ObserveRequest): Resources | undefined {
	const counted = serverRuns.flatMap(({ usage, pass, phases, results }) => {
		if (usage === undefined || usage.samples.length === 0) return [];
		const causes = causeFinder({ phases, results });
		const samples = usage.samples.map((sample): ResourceSample => {
			const step = causes.byTime(sample.at)?.step;
			return { ...sample, phase: phaseAt(phases, sample.at), ...(step === undefined ? {} : { step }) };
		});
		return [{ pass, refused: usage.refused, samples }];
	});
	if (counted.length === 0) return undefined;
	const all = counted.flatMap(({ samples }) => samples);
	const most = (field: keyof Resources['peak']) => all.reduce((highest, sample) => Math.max(highest, sample[field]), 0);
	const sum = (field: keyof Resources['total']) => counted.reduce((total, { samples }) => total + (samples.at(-1)?.[field] ?? 0), 0);
	return {
		limits: { memoryBytes: limits.memoryBytes, processes: limits.processes },
		peak: { memoryBytes: most('memoryBytes'), processes: most('processes'), threads: most('threads'), descriptors: most('descriptors') },
		total: { cpuMs: sum('cpuMs'), bytesOut: sum('bytesOut') },
		serverRuns: counted,
	};
}
