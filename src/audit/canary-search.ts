// Looks for the run's canaries in bytes of any kind, and tells of them without ever telling them.

import { createReadStream } from 'node:fs';
import type { Canary } from '#model/canary.ts';
import { type CanaryHit, canaryMatcher } from '#sink/canary/canary-matcher.ts';
import { canaryMask, type Mask } from './mask-canaries.ts';

export interface CanarySearch {
	in(bytes: Uint8Array): readonly CanaryHit[];
	inFile(file: string): Promise<readonly CanaryHit[]>;
	/** The text with every canary in it written as its key. */
	readonly mask: Mask;
	/** A few masked words around the first canary; nothing of the text when one is encoded in it, and cannot be masked. */
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
	return {
		limits,
		mask,
		in: (bytes) => distinct(matcher.search(bytes)),
		inFile: async (file) => {
			const stream = matcher.stream();
			const hits: CanaryHit[] = [];
			for await (const chunk of createReadStream(file)) hits.push(...stream.push(chunk as Buffer));
			return distinct([...hits, ...stream.end()]);
		},
		excerpt: (text, hits) => {
			if (isHidden(hits)) return `[not shown: it carries ${[...new Set(hits.map(({ key }) => key))].join(', ')}]`;
			const masked = mask(text);
			const at = masked.indexOf(`‹${hits[0]?.key}›`);
			return masked.slice(Math.max(0, at - AROUND), at + 2 * AROUND);
		},
	};
}

/** Whether one of them is there in another form than its own. */
export function isHidden(hits: readonly CanaryHit[]): boolean {
	return hits.some(({ form }) => form !== 'plain');
}

function distinct(hits: readonly CanaryHit[]): readonly CanaryHit[] {
	const known = new Map(hits.map((hit) => [`${hit.key}\0${hit.form}`, { key: hit.key, form: hit.form }]));
	return [...known.values()];
}
