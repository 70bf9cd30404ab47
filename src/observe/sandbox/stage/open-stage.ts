// The stage on which root assembles a cell: a mount namespace in which the cell's outer user reaches every file that the server may see,
// at its own path and as its owner. Directories that only root may pass are no obstacle there, and the host is not changed.

import { closeSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isUnder } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import type { OuterUser } from '../outer-user.ts';
import { makeMountNamespace } from './make-mount-namespace.ts';
import { loadMountCalls, MountError } from './mount-calls.ts';
import { OwnerMaps } from './owner-map.ts';
import { type PlacedTree, placeTrees } from './place-trees.ts';
import { type StagedPath, treeFor } from './tree-for.ts';
import type { CopyPlace } from './without-owner-map.ts';

export interface Stage extends Disposable {
	/** The command that enters the stage and runs what follows. */
	readonly enter: readonly string[];
	/** Returns where a path of the host is on the stage. */
	source(path: string): string;
}

export async function openStage(paths: readonly StagedPath[], user: OuterUser, copies: CopyPlace): Promise<Stage> {
	const real = new Map<string, string>();
	for (const { path } of paths) real.set(path, await realpath(path).catch(() => path));
	const wanted = topmost(paths.map(({ path, kind }) => ({ path: real.get(path) ?? path, kind })));
	const calls = loadMountCalls();
	using opened = new DisposableStack();
	await using maps = new OwnerMaps(user);
	const trees: PlacedTree[] = [];
	try {
		for (const staged of wanted) {
			const stats = await stat(staged.path).catch(() => undefined);
			if (stats === undefined) continue; // named, but missing
			const owners = staged.kind === 'own' ? undefined : await maps.from(stats);
			const tree = await treeFor(staged, { owners, calls, copies });
			opened.defer(() => closeSync(tree));
			trees.push({ tree, path: staged.path, isDirectory: stats.isDirectory() });
		}
		const namespace = makeMountNamespace(calls, () => placeTrees(trees, user, calls));
		return {
			enter: ['nsenter', `--mount=/proc/${process.pid}/fd/${namespace}`],
			source: (path) => real.get(path) ?? path,
			[Symbol.dispose]: () => closeSync(namespace),
		};
	} catch (cause) {
		if (!(cause instanceof MountError)) throw cause;
		throw new SetupError(`the cell’s files could not be put together: ${cause.message}`, { hint: 'candor doctor', cause });
	}
}

/** A path inside another one of the same kind is included in it. */
function topmost(paths: readonly StagedPath[]): readonly StagedPath[] {
	const sorted = paths.toSorted((a, b) => a.path.length - b.path.length);
	const kept: StagedPath[] = [];
	for (const staged of sorted) {
		const nearest = kept.findLast(({ path }) => isUnder(staged.path, path));
		if (nearest?.kind !== staged.kind) kept.push(staged);
	}
	return kept;
}
