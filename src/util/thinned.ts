import type { Usage } from '#model/resources.ts';

/** Returns at most `most` samples by merging neighbours. Counters that only grow keep their last value, other fields their maximum. */
export function thinned<Sample extends Usage>(samples: readonly Sample[], most: number): readonly Sample[] {
	if (samples.length <= most) return samples;
	const halved: Sample[] = [];
	// The first sample stays unchanged, because everything is counted from it.
	const [first, ...rest] = samples as readonly [Sample, ...Sample[]];
	for (let index = 0; index < rest.length; index += 2) {
		const [one, other] = [rest[index] as Sample, rest[index + 1]];
		halved.push(other === undefined ? one : merged(one, other));
	}
	return thinned([first, ...halved], most);
}

function merged<Sample extends Usage>(earlier: Sample, later: Sample): Sample {
	return {
		...later,
		memoryBytes: Math.max(earlier.memoryBytes, later.memoryBytes),
		processes: Math.max(earlier.processes, later.processes),
		threads: Math.max(earlier.threads, later.threads),
		descriptors: Math.max(earlier.descriptors, later.descriptors),
	};
}
