// Several runs of one server as one: all that any of them did; a tool works when it worked in all of them.

import type { LockableRun, LockScope, SeenEffect } from '#model/lock.ts';

type Tool = LockableRun['tools'][string];

export function mergeRuns(runs: readonly [LockableRun, ...LockableRun[]]): LockableRun {
	const [first] = runs;
	const ofScope = (scope: LockScope) => union(runs.map(({ effects }) => effects[scope]));
	const names = [...new Set(runs.flatMap(({ tools }) => Object.keys(tools)))];
	return {
		...first,
		effects: { install: ofScope('install'), server: ofScope('server'), resources: ofScope('resources'), prompts: ofScope('prompts') },
		tools: Object.fromEntries(
			names.map((name) => {
				const all = runs.flatMap(({ tools }) => (Object.hasOwn(tools, name) ? [tools[name] as Tool] : []));
				const worked = all.length === runs.length && all.every((tool) => tool.worked);
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
