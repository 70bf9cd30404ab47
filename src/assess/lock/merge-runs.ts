// Several runs of one server as one: all that any of them did.

import type { LockableRun, LockScope, SeenEffect } from '#model/lock.ts';

type Tool = LockableRun['tools'][string];

/** A lock counts a tool as working that worked in all runs. A check of the lock needs one run in which it did: inputs differ from run to run. */
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
