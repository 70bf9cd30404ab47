// A thread that makes a mount namespace, puts trees of files in their places there, and hands the namespace over. Only a thread of its own can do
// that: the namespace is the calling thread's, and the program's other threads go on in the host's. Started by open-stage.ts.

import { chmodSync, mkdirSync, openSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { selfAndParents } from '#util/absolute-path.ts';
import type { OuterUser } from '../outer-user.ts';
import { loadMountCalls, type MountCalls } from './mount-calls.ts';

export interface PlacedTree {
	/** Descriptor of a tree that has no place yet. */
	readonly tree: number;
	readonly path: string;
	readonly isDirectory: boolean;
}

export interface StageOrder {
	readonly user: OuterUser;
	/** A tree comes after those that it lies in. */
	readonly trees: readonly PlacedTree[];
}

export type StageResult = { readonly kind: 'made'; readonly namespace: number } | { readonly kind: 'failed'; readonly reason: string };

const OWNER_MAY_PASS = 0o100;
const OTHERS_MAY_PASS = 0o001;

function makeStage({ user, trees }: StageOrder, calls: MountCalls): number {
	calls.leaveNamespace();
	for (const { tree, path, isDirectory } of trees) {
		coverImpassable(dirname(path), user, calls);
		makeDirectories(isDirectory ? path : dirname(path));
		if (!isDirectory && statIfThere(path) === undefined) writeFileSync(path, '');
		calls.placeTree(tree, path);
	}
	return openSync('/proc/thread-self/ns/mnt', 'r');
}

/** An empty directory covers the topmost one that the user may not pass. Below it there is then only what is placed there. */
function coverImpassable(path: string, user: OuterUser, calls: MountCalls): void {
	const impassable = fromTheTop(path).find((directory) => {
		const stats = statIfThere(directory);
		return stats !== undefined && (stats.mode & (stats.uid === user ? OWNER_MAY_PASS : OTHERS_MAY_PASS)) === 0;
	});
	if (impassable !== undefined) calls.mountMemory(impassable);
}

/** Not by one recursive call: the umask of the process, which a thread cannot change, would decide who may pass. */
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

function attempt(): StageResult {
	try {
		return { kind: 'made', namespace: makeStage(workerData as StageOrder, loadMountCalls()) };
	} catch (error) {
		return { kind: 'failed', reason: (error as Error).message };
	}
}

parentPort?.postMessage(attempt());
