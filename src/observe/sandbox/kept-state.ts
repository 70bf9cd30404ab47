// A copy of the cell's writable directories, so that several runs begin with the same state.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { throughDescriptor, type WritablePlace } from './files/directory-handle.ts';
import { walkPlaces } from './files/walk-places.ts';
import { USUAL_MACHINE } from './machine-identity.ts';

const run = promisify(execFile);

/** A larger state is not copied for every run. */
const MOST_KILOBYTES = 150 * 1024;
const LONGEST_CONTENT = 64 * 1024;

export interface KeptState extends AsyncDisposable {
	/** Restores the directories. From now on these canaries have their other value, and all others their first one. */
	restore(exchanged: ReadonlySet<string>): Promise<void>;
	/** Files whose content changed, by their path in the cell. Long files are truncated. */
	changed(): Promise<ReadonlyMap<string, Buffer>>;
}

interface KeptPlace extends WritablePlace {
	readonly copy: string;
}

/** Returns undefined if the directories contain too much, or something that cannot be copied. Only while no program runs in the cell. */
export async function keepState(
	places: readonly WritablePlace[],
	directory: string,
	/** Returns the files that it rewrote. */
	exchange: (keys: ReadonlySet<string>) => Promise<readonly string[]>,
): Promise<KeptState | undefined> {
	const own = places.filter(({ isOurs }) => isOurs).map((place, index): KeptPlace => ({ ...place, copy: join(directory, String(index)) }));
	if (!(await areSmall(own))) return undefined;
	const discard = () => rm(directory, { recursive: true, force: true });
	try {
		await mkdir(directory, { mode: 0o700 });
		await copyTrees(own.map(({ host, copy }) => ({ from: host, to: copy })));
		await removeLocks(own.map(({ copy }) => copy));
	} catch {
		await discard();
		return undefined;
	}
	const rewritten = new Map<string, Buffer | undefined>();
	let restoredAtMs = 0;
	return {
		restore: async (keys) => {
			await copyTrees(own.map(({ host, copy }) => ({ from: copy, to: host })));
			rewritten.clear();
			for (const path of await exchange(keys)) rewritten.set(path, await readStart(path, constants.O_NOFOLLOW));
			restoredAtMs = Date.now();
		},
		changed: () => changedFiles(own, rewritten, restoredAtMs),
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

/**
 * Browsers and editors that are killed leave a lock: a link to nothing, called after the machine and the process, `workstation-37`. To a run on another machine
 * it would look like one that is still held elsewhere.
 */
async function removeLocks(directories: readonly string[]): Promise<void> {
	await run('find', [...directories, '-xtype', 'l', '-lname', `*${USUAL_MACHINE.hostname}*[0-9]`, '-delete']);
}

async function changedFiles(
	places: readonly KeptPlace[],
	rewritten: ReadonlyMap<string, Buffer | undefined>,
	sinceMs: number,
): Promise<ReadonlyMap<string, Buffer>> {
	const changed = new Map<string, Buffer>();
	for (const place of places)
		await walkPlaces([place], async ({ path, fd, stats }) => {
			// An unprivileged program cannot reset the change time, and the server starts some time after its files are in place.
			if (!stats.isFile() || stats.ctimeMs < sinceMs) return;
			const content = await readStart(throughDescriptor(fd), 0);
			const inside = path.slice(place.inside.length);
			const kept = rewritten.get(join(place.host, inside)) ?? (await readStart(join(place.copy, inside), constants.O_NOFOLLOW));
			if (content !== undefined && (kept === undefined || !content.equals(kept))) changed.set(path, content);
		});
	return changed;
}

async function readStart(path: string, flags: number): Promise<Buffer | undefined> {
	try {
		await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
		const buffer = Buffer.alloc(LONGEST_CONTENT);
		const { bytesRead } = await file.read(buffer, 0, LONGEST_CONTENT, 0);
		return buffer.subarray(0, bytesRead);
	} catch {
		return undefined;
	}
}
