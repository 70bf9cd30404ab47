// Finds a run's canaries in all data that left the cell: plain, encoded, escaped, compressed, or nested combinations of these.

import type { Canary } from '#model/canary.ts';
import { lazily } from '#util/lazily.ts';
import type { CanaryHit } from './canary-hit.ts';
import { gramTable } from './gram-table.ts';
import { needlesOf } from './needles.ts';
import type { SearchLimit } from './peel-layer.ts';
import { Scratch } from './scratch.ts';
import { searchLayers } from './search-layers.ts';

export interface CanaryMatcher {
	/** Returns each pair of canary and form once, in no particular order. */
	search(bytes: Uint8Array): readonly CanaryHit[];
	/** Opens a search over one connection, file or pipe. It reports a hit once, at the latest in `end`. */
	stream(): CanaryStream;
}

export interface CanaryStream {
	push(chunk: Uint8Array): readonly CanaryHit[];
	end(): readonly CanaryHit[];
}

export interface MatcherOptions {
	/** Called if a part of the input was not searched, which is a gap to report. */
	readonly onLimit?: (limit: SearchLimit) => void;
}

/** Number of bytes searched in one piece. A longer compressed stream is read only up to this size. */
const WHOLE = 32 << 20;
const BLOCK = 4 << 20;
/** Longer than the longest form of a value of 160 characters with every character escaped. */
const OVERLAP = 8 << 10;

export function canaryMatcher(canaries: readonly Canary[], { onLimit = () => {} }: MatcherOptions = {}): CanaryMatcher {
	// Made at the first search, because many servers send nothing that a matcher could search.
	const known = lazily(() => {
		const needles = needlesOf(canaries);
		return { needles, table: gramTable(needles), scratch: new Scratch() };
	});
	const searchBlock = (bytes: Uint8Array) => {
		if (bytes.length === 0) return [];
		const { needles, table, scratch } = known();
		return searchLayers(needles, table, bytes, scratch, onLimit);
	};

	function stream(): CanaryStream {
		let held = Buffer.alloc(0);
		let length = 0;
		const told = new Set<string>();
		const flush = (): CanaryHit[] => {
			const hits = searchBlock(held.subarray(0, length)).filter(({ key, form }) => {
				const isNew = !told.has(`${key}\0${form}`);
				told.add(`${key}\0${form}`);
				return isNew;
			});
			const kept = Math.min(length, OVERLAP);
			held.copyWithin(0, length - kept, length);
			length = kept;
			return hits;
		};
		return {
			push(chunk) {
				const hits: CanaryHit[] = [];
				for (let at = 0; at < chunk.length; ) {
					const part = chunk.subarray(at, at + BLOCK - length);
					held = withRoom(held, length, length + part.length);
					held.set(part, length);
					length += part.length;
					at += part.length;
					if (length === BLOCK) hits.push(...flush());
				}
				return hits;
			},
			end() {
				const hits = flush();
				held = Buffer.alloc(0);
				length = 0;
				return hits;
			},
		};
	}

	return {
		stream,
		search(bytes) {
			if (bytes.length <= WHOLE) return searchBlock(bytes);
			const whole = stream();
			return [...whole.push(bytes), ...whole.end()];
		},
	};
}

function withRoom(held: Buffer<ArrayBuffer>, length: number, need: number): Buffer<ArrayBuffer> {
	if (need <= held.length) return held;
	const wider = Buffer.alloc(Math.min(BLOCK, Math.max(need, 2 * held.length, 4096)));
	held.copy(wider, 0, 0, length);
	return wider;
}
