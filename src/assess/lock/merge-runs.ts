// Merges several runs of one server: all effects of any of them.

import type { LockableRun, LockScope, SeenEffect } from '#model/lock.ts';

type Tool = LockableRun['tools'][string];

/** For a lock, a tool works if it worked in all runs. For a check, one run suffices, because inputs differ between runs. */
export type WorksIn = 'all' | 'any';

export function mergeRuns(runs: readonly [LockableRun, ...LockableRun[]], worksIn: WorksIn): LockableRun {
	const [first] = runs;
	const ofScope = (scope: LockScope) => union(runs.map(({ effects }) => effects[scope]));
	const names = [...new Set(runs.flatMap(({ tools }) => Object.keys(tools)))];
	return {
		...first,
		effects: { install: ofScope('install'), server: ofScope('server'), resources: ofScope('resources'), prompts: ofScope('prompts') },
		tools: Object.fromEntries(
			names.map((name) => {
				const all = runs.flatMap(({ tools }) => (Object.hasOwn(tools, name) ? [tools[name] as Tool] : []));
				const works = all.filter((tool) => tool.worked).length;
				const worked = worksIn === 'all' ? works === runs.length : works > 0;
				return [name, { ...(all[0] as Tool), worked, effects: union(all.map(({ effects }) => effects)) }];
			}),
		),
		errors: Object.assign({}, ...runs.map(({ errors }) => errors)) as LockableRun['errors'],
		gaps: [...new Set(runs.flatMap(({ gaps }) => gaps))].toSorted(),
	};
}

function union(runs: readonly (readonly SeenEffect[])[]): readonly SeenEffect[] {
	const byEffect = new Map(runs.flat().map((seen) => [seen.effect, seen]));
	return [...byEffect.values()].toSorted((a, b) => (a.effect < b.effect ? -1 : 1));
}
