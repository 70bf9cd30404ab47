import type { Observation } from '#model/observation.ts';
import { SharedTexts } from '#util/shared-texts.ts';

/**
 * The observations of a record as an array: the judge walks through them more than once, and a stream can be walked through once. There may be a million,
 * so programs, paths and causes that neighbours have in common are held once.
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
