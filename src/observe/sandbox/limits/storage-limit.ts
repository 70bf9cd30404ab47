// The disk space of all files of a cell. The kernel limits single files only, so it is measured from outside.

import { existsSync, readdirSync, type StatsFs, statfsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { TMPFS } from '../files/memory-file-system.ts';
import { measureStorage, type StorageUse } from './measure-storage.ts';

/** What a server may store in all writable directories of its cell, over all its starts. */
const MOST_STORAGE: StorageUse = { bytes: 8 * 1024 ** 3, files: 200_000 };
/** A file system that a server writes to keeps this much for everything else. */
const RESERVE: StorageUse = { bytes: 1024 ** 3, files: 50_000 };
const EVERY_MS = 250;
/** A tree is measured when its file system has grown by this share of the limit, or after some time. */
const SHARE = 1 / 8;
const AT_LEAST_EVERY_MS = 10_000;
/** At most this share of the time is spent on measuring. */
const MOST_OF_THE_TIME = 0.5;
/** Parts of the run's directory that the server cannot write to. */
const NOT_THE_SERVERS: ReadonlySet<string> = new Set(['records', 'etc', 'shown', 'empty', 'empty-directory', 'owner', 'groups']);
/** File systems in memory that belong to the cell. */
const IN_MEMORY = ['/', '/dev', '/dev/shm', '/run', '/var/tmp'];

export interface StorageLimit {
	/** Measures the cell of `pid` until it is stopped. `full` is called once with the reason if the limit is exceeded. */
	watch(pid: number, full: (why: string) => void): () => void;
}

export interface StorageOptions {
	/** Directories of the user that the server may write to. */
	readonly given: readonly string[];
	/** Whether the run holds copies of the user's files. The few files that Candor itself writes do not count. */
	readonly hasCopies: boolean;
	readonly most?: StorageUse | undefined;
}

export function openStorageLimit(run: string, { given, hasCopies, most = MOST_STORAGE }: StorageOptions): StorageLimit {
	/** What existed before the first server. */
	let before: Promise<StorageUse | undefined> | undefined;
	const free = freeOf(statfsSync(run));
	const measured = { at: performance.now(), tookMs: 0 };
	const known: KnownStorage = { free: new Map([[run, free]]), seen: free, growth: { bytes: 0, files: 0 }, measured, isExceeded: false };
	return {
		watch: (pid, full) => {
			before ??= hasCopies ? measureStorage(serversPlaces(run)) : Promise.resolve({ bytes: 0, files: 0 });
			const watch = new StorageWatch({ run, given, most, before, pid, full, known });
			return () => watch.stop();
		},
	};
}

/** What one start of a server tells the next, because measuring a tree takes two programs. */
interface KnownStorage {
	/** The initially free space of each file system. */
	readonly free: Map<string, StorageUse>;
	/** What was free at the last look. */
	seen: StorageUse;
	/** The sum of all growth since the trees were last measured: what others free in the meantime does not hide it. */
	growth: StorageUse;
	/** When the trees were last measured. */
	measured: { readonly at: number; readonly tookMs: number };
	isExceeded: boolean;
}

interface Watched {
	readonly run: string;
	readonly given: readonly string[];
	readonly most: StorageUse;
	readonly before: Promise<StorageUse | undefined>;
	readonly pid: number;
	readonly full: (why: string) => void;
	readonly known: KnownStorage;
}

class StorageWatch {
	readonly #watched: Watched;
	#isStopped = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(watched: Watched) {
		this.#watched = watched;
		this.#wait();
	}

	stop(): void {
		this.#isStopped = true;
		clearTimeout(this.#timer);
	}

	#wait(): void {
		if (this.#isStopped) return;
		this.#timer = setTimeout(() => void this.#look(), EVERY_MS);
		this.#timer.unref();
	}

	async #look(): Promise<void> {
		const why = (await this.#nearlyFull()) ?? (await this.#tooMuchInMemory()) ?? (await this.#tooMuch());
		if (why === undefined || this.#isStopped) return this.#wait();
		this.stop();
		this.#watched.full(why);
	}

	/** Files without a name, and hidden ones, take space, too. */
	async #nearlyFull(): Promise<string | undefined> {
		const { run, given, known } = this.#watched;
		for (const path of [run, ...given]) {
			const now = await statfs(path).catch(() => undefined);
			if (now === undefined) continue;
			const free = freeOf(now);
			const first = known.free.get(path) ?? free;
			known.free.set(path, first);
			if (free.bytes < reserve(first.bytes, RESERVE.bytes, now.blocks * now.bsize))
				return `the disk that its files are on has ${inWords({ bytes: free.bytes })} left`;
			if (now.files > 0 && free.files < reserve(first.files, RESERVE.files, now.files))
				return `the disk that its files are on has room for ${inWords({ files: free.files })} more`;
		}
		return undefined;
	}

	async #tooMuchInMemory(): Promise<string | undefined> {
		const { run, pid, most } = this.#watched;
		// The file system of the run may be in memory, too. It holds other things, and the server's part of it is measured by its tree.
		const seen = new Set([(await stat(run).catch(() => undefined))?.dev]);
		let [bytes, files, size] = [0, 0, 0];
		for (const name of IN_MEMORY) {
			const path = `/proc/${pid}/root${name}`;
			const [{ dev }, now] = await Promise.all([stat(path), statfs(path)]).catch(() => [{ dev: 0 }, undefined] as const);
			// Without a cell it is the machine's own.
			const isShared = (await stat(name).catch(() => undefined))?.dev === dev;
			if (now?.type !== TMPFS || isShared || seen.has(dev)) continue;
			seen.add(dev);
			bytes += (now.blocks - now.bfree) * now.bsize;
			files += now.files - now.ffree;
			// Each may grow to half of the machine's memory.
			size = now.blocks * now.bsize;
		}
		return bytes > Math.min(most.bytes, size / 4) || files > most.files
			? `it put ${inWords({ bytes, files })} into memory as files`
			: undefined;
	}

	async #tooMuch(): Promise<string | undefined> {
		const { run, most, before, known } = this.#watched;
		const now = await statfs(run).catch(() => undefined);
		if (now === undefined) return undefined;
		this.#addGrowth(freeOf(now));
		if (!this.#isDue(freeOf(now))) return undefined;
		const began = performance.now();
		const [base, measured] = [await before, await measureStorage(serversPlaces(run))];
		known.growth = { bytes: 0, files: 0 };
		known.measured = { at: performance.now(), tookMs: performance.now() - began };
		// If the server hides files, the growth of its file system counts.
		const first = known.free.get(run) ?? freeOf(now);
		const use = measured === undefined || base === undefined ? grownBy(first, freeOf(now)) : grownBy(measured, base);
		const room = {
			bytes: Math.min(most.bytes, first.bytes / 2),
			files: now.files > 0 ? Math.min(most.files, first.files / 2) : most.files,
		};
		known.isExceeded = use.bytes > room.bytes || use.files > room.files;
		return known.isExceeded ? `it put ${inWords(use)} into its cell` : undefined;
	}

	#addGrowth(free: StorageUse): void {
		const { known } = this.#watched;
		const { bytes, files } = grownBy(known.seen, free);
		known.growth = { bytes: known.growth.bytes + bytes, files: known.growth.files + files };
		known.seen = free;
	}

	#isDue(free: StorageUse): boolean {
		const { most, known } = this.#watched;
		const { growth, measured: last } = known;
		// What an earlier start left counts for this one.
		if (known.isExceeded) return true;
		const sinceMs = performance.now() - last.at;
		if (sinceMs < last.tookMs / MOST_OF_THE_TIME) return false;
		const { bytes, files } = growth;
		return bytes > SHARE * Math.min(most.bytes, free.bytes) || files > SHARE * most.files || sinceMs > AT_LEAST_EVERY_MS;
	}
}

/** At most half of what was free: the server did not cause a disk that was nearly full from the start. */
function reserve(first: number, most: number, all: number): number {
	return Math.min(most, all / 20, first / 2);
}

function freeOf({ bavail, bsize, ffree }: StatsFs): StorageUse {
	return { bytes: bavail * bsize, files: ffree };
}

/** Takes two amounts, the larger one first. */
function grownBy(larger: StorageUse, smaller: StorageUse): StorageUse {
	return { bytes: Math.max(0, larger.bytes - smaller.bytes), files: Math.max(0, larger.files - smaller.files) };
}

/** Empty after the end of the run. */
function serversPlaces(run: string): readonly string[] {
	const names = existsSync(run) ? readdirSync(run) : [];
	return names.filter((name) => !NOT_THE_SERVERS.has(name)).map((name) => join(run, name));
}

/** The limit for the report. */
export function storageInWords(most: StorageUse = MOST_STORAGE): string {
	return `${inWords(most)} in all (looked at four times a second)`;
}

/** "8192 MB in 12,000 files" */
function inWords({ bytes, files }: Partial<StorageUse>): string {
	const amount = bytes === undefined ? [] : [`${Math.round(bytes / 1024 ** 2)} MB`];
	return [...amount, ...(files === undefined ? [] : [`${files.toLocaleString('en')} files`])].join(' in ');
}
