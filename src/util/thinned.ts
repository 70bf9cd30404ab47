import type { Usage } from '#model/resources.ts';

/** At most `most` samples: neighbours become one until they fit. What only grows is taken as it was at the end, of the rest the most. */
export function thinned<Sample extends Usage>(samples: readonly Sample[], most: number): readonly Sample[] {
	if (samples.length <= most) return samples;
	const halved: Sample[] = [];
	// The first stays as it is: all is counted from there.
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
