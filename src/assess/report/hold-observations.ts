import type { Observation } from '#model/observation.ts';
import { SharedTexts } from '#util/shared-texts.ts';

/**
 * Returns the observations of a record as an array, because the judge iterates over them more than once and a stream only once. There may be a million,
 * so neighbours share their programs, paths and causes.
 */
export function holdObservations(observations: Iterable<Observation>): readonly Observation[] {
	if (Array.isArray(observations)) return observations;
	const texts = new SharedTexts();
	const all: Observation[] = [];
	let cause: Observation['cause'];
	for (const one of observations) {
		const held: { -readonly [Key in keyof Observation]: Observation[Key] } & { path?: string } = { ...one };
		if (held.exe !== undefined) held.exe = texts.once(held.exe);
		if (one.kind === 'file') held.path = texts.once(one.path);
		if (held.cause !== undefined) {
			if (cause?.step !== held.cause.step || cause.by !== held.cause.by) cause = held.cause;
			held.cause = cause;
		}
		all.push(held as Observation);
	}
	return all;
}
