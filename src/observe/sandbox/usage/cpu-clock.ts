import type { ProcessUse } from './read-processes.ts';

/**
 * Processor time of a changing set of processes between two calls. The time of an ended child goes to the parent that waited for it,
 * and is lost if none did. So both the sum of the whole tree and the progress of each survivor are tracked, and the larger one counts.
 */
export class CpuClock {
	#cpuMs = 0;
	#waitingMs = 0;
	#tree: number | undefined;
	#last = new Map<string, ProcessUse>();

	advance(uses: readonly ProcessUse[]): { readonly cpuMs: number; readonly waitingMs: number } {
		const tree = uses.reduce((sum, { ownMs, reapedMs }) => sum + ownMs + reapedMs, 0);
		if (this.#tree !== undefined) {
			this.#cpuMs += Math.max(0, tree - this.#tree, this.#progress(uses, 'ownMs'));
			this.#waitingMs += this.#progress(uses, 'waitingMs');
		}
		this.#tree = tree;
		this.#last = new Map(uses.map((use) => [use.key, use]));
		return { cpuMs: this.#cpuMs, waitingMs: this.#waitingMs };
	}

	#progress(uses: readonly ProcessUse[], field: 'ownMs' | 'waitingMs'): number {
		return uses.reduce((sum, use) => sum + Math.max(0, use[field] - (this.#last.get(use.key)?.[field] ?? 0)), 0);
	}
}
