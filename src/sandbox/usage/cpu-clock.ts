import type { ProcessUse } from './read-processes.ts';

/**
 * Processor time of a changing set of processes, from one look to the next. The time of a child that ended goes to the parent that waited for it,
 * and is lost when nobody did: so both the whole tree's sum and each survivor's own progress are followed, and the larger counts.
 */
export class CpuClock {
	#totalMs = 0;
	#tree: number | undefined;
	#own = new Map<string, number>();

	advance(uses: readonly ProcessUse[]): number {
		const tree = uses.reduce((sum, { ownMs, reapedMs }) => sum + ownMs + reapedMs, 0);
		const progress = uses.reduce((sum, { key, ownMs }) => sum + Math.max(0, ownMs - (this.#own.get(key) ?? 0)), 0);
		if (this.#tree !== undefined) this.#totalMs += Math.max(0, tree - this.#tree, progress);
		this.#tree = tree;
		this.#own = new Map(uses.map(({ key, ownMs }) => [key, ownMs]));
		return this.#totalMs;
	}
}
