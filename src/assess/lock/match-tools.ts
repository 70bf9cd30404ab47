// Matches the tools of a run with those of the lock: by name, and the rest by declaration and effects.

import type { Lock, LockableRun, LockComparison } from '#model/lock.ts';

interface Matched {
	/** Maps the name in the run to the name in the lock. */
	readonly lockedAs: ReadonlyMap<string, string>;
	readonly renamed: LockComparison['renamed'];
}

type Pair = readonly [now: LockableRun['tools'][string], locked: Lock['tools'][string]];

/** The surest criterion comes first. An empty list of effects is common and identifies no tool. */
const GROUNDS: readonly { readonly by: string; readonly holds: (...pair: Pair) => boolean }[] = [
	{ by: 'the same declaration', holds: (now, locked) => now.declaration === locked.declaration },
	{ by: 'the same input schema and effects', holds: (now, locked) => now.schema === locked.schema && hasSameEffects(now, locked) },
	{ by: 'the same effects', holds: (now, locked) => locked.effects.length > 0 && hasSameEffects(now, locked) },
	{ by: 'the same input schema', holds: (now, locked) => now.schema === locked.schema },
];

export function matchTools(lock: Lock, run: LockableRun): Matched {
	const lockedAs = new Map(Object.keys(run.tools).flatMap((name) => (Object.hasOwn(lock.tools, name) ? [[name, name] as const] : [])));
	const added = Object.keys(run.tools).filter((name) => !lockedAs.has(name));
	const missing = new Set(Object.keys(lock.tools).filter((name) => !Object.hasOwn(run.tools, name)));
	const renamed: { from: string; to: string; by: string }[] = [];
	for (const { by, holds } of GROUNDS) {
		for (const to of added) {
			if (lockedAs.has(to)) continue;
			const candidates = [...missing].filter((from) => {
				const [now, locked] = [run.tools[to], lock.tools[from]];
				return now !== undefined && locked !== undefined && holds(now, locked);
			});
			// Two equally good candidates identify neither, unless their declarations are equal.
			const [from] = candidates;
			if (from === undefined || (candidates.length > 1 && by !== 'the same declaration')) continue;
			lockedAs.set(to, from);
			missing.delete(from);
			renamed.push({ from, to, by });
		}
	}
	return { lockedAs, renamed };
}

function hasSameEffects(now: Pair[0], locked: Pair[1]): boolean {
	const effects = new Set(locked.effects);
	return now.effects.length === effects.size && now.effects.every(({ effect }) => effects.has(effect));
}
