// Attaches mounts in a mount namespace. Everything is synchronous, because the calling thread is in that namespace meanwhile.

import { chmodSync, mkdirSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { selfAndParents } from '#util/absolute-path.ts';
import type { OuterUser } from '../outer-user.ts';
import type { MountCalls } from './mount-calls.ts';

export interface PlacedTree {
	/** Descriptor of an unattached mount. */
	readonly tree: number;
	readonly path: string;
	readonly isDirectory: boolean;
}

const OWNER_MAY_PASS = 0o100;
const OTHERS_MAY_PASS = 0o001;

/** `trees`: a tree comes after those that contain it. */
export function placeTrees(trees: readonly PlacedTree[], user: OuterUser, calls: MountCalls): void {
	for (const { tree, path, isDirectory } of trees) {
		coverImpassable(dirname(path), user, calls);
		makeDirectories(isDirectory ? path : dirname(path));
		if (!isDirectory && statIfThere(path) === undefined) writeFileSync(path, '');
		calls.placeTree(tree, path);
	}
}

/** Covers the topmost directory that the user may not pass by an empty one. Below it there is only what is attached there. */
function coverImpassable(path: string, user: OuterUser, calls: MountCalls): void {
	const impassable = fromTheTop(path).find((directory) => {
		const stats = statIfThere(directory);
		return stats !== undefined && (stats.mode & (stats.uid === user ? OWNER_MAY_PASS : OTHERS_MAY_PASS)) === 0;
	});
	if (impassable !== undefined) calls.mountMemory(impassable);
}

/** Not one recursive call, because the umask would decide who may pass. */
function makeDirectories(path: string): void {
	for (const directory of fromTheTop(path)) {
		if (statIfThere(directory) !== undefined) continue;
		mkdirSync(directory);
		chmodSync(directory, 0o755);
	}
}

function fromTheTop(path: string): readonly string[] {
	return selfAndParents(path).toReversed();
}

function statIfThere(path: string): Stats | undefined {
	return statSync(path, { throwIfNoEntry: false });
}
