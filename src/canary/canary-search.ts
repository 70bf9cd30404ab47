// One run's search for its canaries in bytes of any kind. It reports keys and forms, never a value.

import { createReadStream } from 'node:fs';
import type { Canary } from '#model/canary.ts';
import type { Mask } from '#util/mask-strings.ts';
import { canaryMask } from './mask/canary-mask.ts';
import { strictCanaryMask } from './mask/strict-canary-mask.ts';
import type { CanaryHit } from './match/canary-hit.ts';
import { canaryMatcher } from './match/canary-matcher.ts';
import { type DripMatcher, dripMatcher } from './match/drip-matcher.ts';

export interface CanarySearch {
	/** Reports each canary and form once. */
	in(bytes: Uint8Array): readonly CanaryHit[];
	inFile(file: string): Promise<readonly CanaryHit[]>;
	/** Searches messages that may contain a canary only together. */
	drip(): DripMatcher;
	/** Replaces every complete canary in a text by its key. It is fast, for texts that are known to contain no other form. */
	readonly mask: Mask;
	/** Does the same, and replaces a text by a notice if it contains a part of a canary or another form of it. */
	readonly show: Mask;
	/** Returns a few words around the first canary, safe to show. */
	excerpt(text: string, hits: readonly CanaryHit[]): string;
	/** The limits that the search reached. What lies beyond them was not searched. */
	readonly limits: ReadonlySet<string>;
}

const AROUND = 80;

export function canarySearch(canaries: readonly Canary[]): CanarySearch {
	const limits = new Set<string>();
	const matcher = canaryMatcher(canaries, {
		// Guessing where unmarked compressed data might begin never ends, so what a bounded number of guesses misses does not count as unseen.
		onLimit: (what) => what !== 'guesses' && limits.add(what),
	});
	const mask = canaryMask(canaries);
	const show = strictCanaryMask(mask, matcher);
	return {
		limits,
		mask,
		show,
		in: (bytes) => distinctHits(matcher.search(bytes)),
		inFile: async (file) => {
			const stream = matcher.stream();
			const hits: CanaryHit[] = [];
			for await (const chunk of createReadStream(file)) hits.push(...stream.push(chunk as Buffer));
			return distinctHits([...hits, ...stream.end()]);
		},
		drip: () => dripMatcher(matcher),
		excerpt: (text, hits) => {
			const shown = show(text);
			const at = Math.max(0, shown.indexOf(`‹${hits[0]?.key}›`));
			return shown.slice(Math.max(0, at - AROUND), at + 2 * AROUND);
		},
	};
}

export function distinctHits(hits: readonly CanaryHit[]): readonly CanaryHit[] {
	const known = new Map(hits.map(({ key, form }) => [`${key}\0${form}`, { key, form }]));
	return [...known.values()];
}
