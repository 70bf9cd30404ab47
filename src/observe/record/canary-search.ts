// Looks for the run's canaries in bytes of any kind, and tells of them without ever telling them.

import { createReadStream } from 'node:fs';
import { canaryMask, type Mask } from '#canary/mask-canaries.ts';
import { type CanaryHit, canaryMatcher } from '#canary/match/canary-matcher.ts';
import type { Canary } from '#model/canary.ts';

export interface CanarySearch {
	in(bytes: Uint8Array): readonly CanaryHit[];
	inFile(file: string): Promise<readonly CanaryHit[]>;
	/** Every whole canary in a text written as its key: quick, for what is known to hold no other. */
	readonly mask: Mask;
	/** The same, and a notice in place of a text that holds a piece of one, or one in another form. */
	readonly show: Mask;
	/** A few words around the first canary, as they may be shown. */
	excerpt(text: string, hits: readonly CanaryHit[]): string;
	/** Which limits the search met: what lies beyond was not searched. */
	readonly limits: ReadonlySet<string>;
}

const AROUND = 80;

export function canarySearch(canaries: readonly Canary[]): CanarySearch {
	const limits = new Set<string>();
	const matcher = canaryMatcher(canaries, {
		// Guessing where unmarked compressed data might begin never ends: what a bounded number of guesses misses is not counted as unseen.
		onLimit: (what) => what !== 'guesses' && limits.add(what),
	});
	const mask = canaryMask(canaries);
	const show: Mask = (text) => {
		const masked = mask(text);
		const left = matcher.search(Buffer.from(masked));
		return left.length === 0 ? masked : `[not shown: it carries ${[...new Set(left.map(({ key }) => key))].join(', ')}]`;
	};
	return {
		limits,
		mask,
		show,
		in: (bytes) => distinct(matcher.search(bytes)),
		inFile: async (file) => {
			const stream = matcher.stream();
			const hits: CanaryHit[] = [];
			for await (const chunk of createReadStream(file)) hits.push(...stream.push(chunk as Buffer));
			return distinct([...hits, ...stream.end()]);
		},
		excerpt: (text, hits) => {
			const shown = show(text);
			const at = Math.max(0, shown.indexOf(`‹${hits[0]?.key}›`));
			return shown.slice(Math.max(0, at - AROUND), at + 2 * AROUND);
		},
	};
}

function distinct(hits: readonly CanaryHit[]): readonly CanaryHit[] {
	const known = new Map(hits.map(({ key, form }) => [`${key}\0${form}`, { key, form }]));
	return [...known.values()];
}
