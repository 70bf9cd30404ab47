// A copy of the cell's writable directories, so that several runs begin with the same state.

import { execFile } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adoptMountPoints } from './files/adopt-mount-points.ts';
import type { WritablePlace } from './files/directory-handle.ts';
import { TMPFS } from './files/memory-file-system.ts';
import { UntouchedTree } from './files/untouched-tree.ts';
import { type WrittenEntry, writtenEntries } from './files/written-entries.ts';

const run = promisify(execFile);

/** A larger state is not copied for every run. */
const MOST_KILOBYTES = 150 * 1024;

export interface KeptState extends AsyncDisposable {
	/** Restores the directories. From now on these canaries have their other value, and all others their first one. */
	restore(exchanged: ReadonlySet<string>): Promise<void>;
	/** What was written since, by the path in the cell. */
	changed(): Promise<ReadonlyMap<string, WrittenEntry>>;
}

export interface KeptPlace extends WritablePlace {
	readonly copy: string;
}

interface StateOptions {
	/** Directory of the copy, which is created. */
	readonly directory: string;
	/** Names that the making of the cell creates. */
	readonly mountPoints: ReadonlySet<string>;
	/** Called before the directories are restored for the first time: what they contain then is gone afterwards. */
	beforeRestoring(): Promise<void>;
	/** Returns the files that it rewrote, by their path on the host, with their content. */
	exchange(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>>;
}

/** Returns undefined if the directories contain too much, or something that cannot be copied. Only while no program runs in the cell. */
export async function keepState(
	places: readonly WritablePlace[],
	{ directory, mountPoints, beforeRestoring, exchange }: StateOptions,
): Promise<KeptState | undefined> {
	const own = places.filter(({ isOurs }) => isOurs).map((place, index): KeptPlace => ({ ...place, copy: join(directory, String(index)) }));
	if (!(await areSmall(own))) return undefined;
	const discard = () => rm(directory, { recursive: true, force: true });
	try {
		await mkdir(directory, { mode: 0o700 });
		await copyTrees(own.map(({ host, copy }) => ({ from: host, to: copy })));
	} catch {
		await discard();
		return undefined;
	}
	let restored: Restored | undefined;
	const begin = async (): Promise<Restored> => {
		await beforeRestoring();
		const places = own.map((place) => {
			adoptMountPoints(place, mountPoints);
			return { place, tree: new UntouchedTree(place) };
		});
		return { places, canTell: await tellsOfWrites(own), rewritten: new Map(), atMs: 0 };
	};
	return {
		restore: async (keys) => {
			restored ??= await begin();
			const { places, canTell } = restored;
			const touched = places.filter(({ tree }) => !(canTell && tree.restore()));
			await copyTrees(touched.map(({ place: { host, copy } }) => ({ from: copy, to: host })));
			for (const { tree } of places) tree.setTimes();
			restored.rewritten = await exchange(keys);
			for (const { tree } of places) tree.remember(restored.rewritten.keys());
			restored.atMs = Date.now();
		},
		changed: () => writtenEntries(own, { rewritten: restored?.rewritten ?? new Map(), mountPoints, sinceMs: restored?.atMs ?? 0 }),
		[Symbol.asyncDispose]: discard,
	};
}

interface Restored {
	readonly places: readonly { readonly place: KeptPlace; readonly tree: UntouchedTree }[];
	/** Whether an untouched entry can be told. */
	readonly canTell: boolean;
	rewritten: ReadonlyMap<string, Buffer>;
	atMs: number;
}

/** A file in memory that is written through a mapping keeps its times. There, copies are cheap. */
async function tellsOfWrites(places: readonly WritablePlace[]): Promise<boolean> {
	const systems = await Promise.all(places.map(({ host }) => statfs(host)));
	return systems.every(({ type }) => type !== TMPFS);
}

async function areSmall(places: readonly KeptPlace[]): Promise<boolean> {
	try {
		const { stdout } = await run('du', ['-skc', '--', ...places.map(({ host }) => host)]);
		// sample: 5120\ttotal
		return Number(/^(\d+)\ttotal$/m.exec(stdout)?.[1] ?? Number.POSITIVE_INFINITY) <= MOST_KILOBYTES;
	} catch {
		return false;
	}
}

/** Takes pairs of directories. One shell copies all of them, because each program that a large process starts costs milliseconds. */
const COPY_TREES = `
while [ "$#" -gt 0 ]; do
	[ ! -d "$2" ] || find "$2" -mindepth 1 -delete || exit
	cp -a --reflink=auto -T -- "$1" "$2" || exit
	shift 2
done`;

/** Replaces the destination. Copies links themselves, and keeps owners, modes and times. */
async function copyTrees(trees: readonly { readonly from: string; readonly to: string }[]): Promise<void> {
	if (trees.length === 0) return;
	await run('sh', ['-c', COPY_TREES, 'sh', ...trees.flatMap(({ from, to }) => [from, to])]);
}
