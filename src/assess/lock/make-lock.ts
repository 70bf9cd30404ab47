// Makes a lock from the runs of one server. Names that follow the data are folded, and the order is stable.

import { LOCK_VERSION, type Lock, type LockableRun, type LockedEffect, type LockedRunSettings, type SeenEffect } from '#model/lock.ts';

/** From this number of names on, the names in a directory follow the data. */
const FEWEST_FOLDED = 3;

interface About {
	readonly candor: string;
	readonly command: Lock['target']['command'];
	readonly run: LockedRunSettings;
}

export function makeLock(seen: LockableRun, { candor, command, run }: About): Lock {
	const { declaration, effects, tools } = seen;
	return {
		lockVersion: LOCK_VERSION,
		candor,
		target: { ...seen.target, command },
		server: seen.server,
		run,
		declaration: {
			instructions: declaration.instructions,
			prompts: sorted(declaration.prompts),
			resources: sorted(declaration.resources),
			templates: sorted(declaration.templates),
		},
		effects: {
			install: lockedEffects(effects.install),
			server: lockedEffects(effects.server),
			resources: lockedEffects(effects.resources),
			prompts: lockedEffects(effects.prompts),
		},
		tools: sorted(
			Object.fromEntries(
				Object.entries(tools).map(([name, { declaration: text, schema, worked, effects: done }]) => [
					name,
					{ declaration: text, schema, worked, effects: lockedEffects(done) },
				]),
			),
		),
		gaps: seen.gaps,
	};
}

function lockedEffects(seen: readonly SeenEffect[]): readonly LockedEffect[] {
	const byDirectory = Map.groupBy(new Set(seen.map(({ effect }) => effect)), directoryOf);
	const folded = [...byDirectory].flatMap(([directory, inIt]) =>
		directory !== undefined && inIt.length >= FEWEST_FOLDED ? [`${directory}/*`] : inIt,
	);
	return [...new Set(folded)].toSorted();
}

// The directory of `writes ~/notes/monday.md` is `writes ~/notes`. A path that ends in `**` is already folded.
const PLAIN_PATH = /^(?:reads|writes|deletes) (?:~|\/[^/]+)\//;

function directoryOf(effect: LockedEffect): string | undefined {
	return PLAIN_PATH.test(effect) && !effect.endsWith('/**') ? effect.slice(0, effect.lastIndexOf('/')) : undefined;
}

function sorted<Value>(table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
	return Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
