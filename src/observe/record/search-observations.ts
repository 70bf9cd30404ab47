// Searches the kernel's observations for canaries: command lines of programs, and resolved names.

import type { CanarySearch } from '#canary/canary-search.ts';
import type { CanaryEvent, GapEvent, Observation } from '#model/observation.ts';

/** `lookups`: whether names are searched here. If there is a sink, they are searched as they arrive there. */
export function searchObservations(observations: readonly Observation[], search: CanarySearch, lookups: boolean): readonly Observation[] {
	return observations.flatMap((observation): Observation[] => {
		if (observation.kind === 'exec') {
			const text = observation.argv.join('\n');
			return found(observation, 'argument', observation.program, text, search);
		}
		// Labels split a secret into pieces; joined, they show it.
		if (observation.kind === 'dns' && lookups) {
			const text = `${observation.name}\n${observation.name.replaceAll('.', '')}`;
			return found(observation, 'lookup', observation.type, text, search);
		}
		return [];
	});
}

function found(
	observation: Observation,
	channel: CanaryEvent['channel'],
	where: string,
	text: string,
	search: CanarySearch,
): Observation[] {
	const canaries = search.in(Buffer.from(text));
	return canaries.length === 0
		? []
		: [alongside(observation, { kind: 'canary', channel, where, canaries, preview: search.excerpt(text, canaries) })];
}

/** Returns another observation of the same moment, with the same process and cause. Its sequence number is assigned later. */
export function alongside({ at, pid, exe, pass, phase, cause, seq }: Observation, event: CanaryEvent | GapEvent): Observation {
	return {
		...event,
		seq,
		at,
		pass,
		phase,
		...(pid === undefined ? {} : { pid }),
		...(exe === undefined ? {} : { exe }),
		...(cause === undefined ? {} : { cause }),
	};
}
