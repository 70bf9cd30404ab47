// A copy of the cell's writable directories, so that several runs begin with the same state.

import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WritablePlace } from './files/directory-handle.ts';
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
	let rewritten: ReadonlyMap<string, Buffer> = new Map();
	let restoredAtMs: number | undefined;
	return {
		restore: async (keys) => {
			if (restoredAtMs === undefined) await beforeRestoring();
			await copyTrees(own.map(({ host, copy }) => ({ from: copy, to: host })));
			rewritten = await exchange(keys);
			restoredAtMs = Date.now();
		},
		changed: () => writtenEntries(own, { rewritten, mountPoints, sinceMs: restoredAtMs ?? 0 }),
		[Symbol.asyncDispose]: discard,
	};
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
	await run('sh', ['-c', COPY_TREES, 'sh', ...trees.flatMap(({ from, to }) => [from, to])]);
}
