// Compares the cell's writable directories before and after: what was added, changed and removed.

import { closeSync, constants, fstatSync, openSync, readlinkSync, type Stats } from 'node:fs';
import type { EntryState, FileChange } from '#model/file-evidence.ts';
import type { CellUser } from '../outer-user.ts';
import { O_PATH, type WritablePlace } from './directory-handle.ts';
import { type ObservedEntry, type ReadBudget, readFileEntry } from './read-file-entry.ts';
import { walkPlaces } from './walk-places.ts';

/** A change as seen in the cell, neither masked nor searched yet. */
export interface SeenChange {
	readonly change: FileChange['change'];
	readonly path: string;
	readonly entry: ObservedEntry;
	readonly before?: ObservedEntry;
}

/** The content of the directories at one time. */
export interface Snapshot {
	readonly entries: ReadonlyMap<string, Remembered>;
	readonly limits: readonly string[];
	readonly takenAtMs: number;
}

interface Remembered {
	readonly seen: ObservedEntry;
	/** Detects a change of a file that was never read. */
	readonly stamp: string;
}

const MEGABYTE = 1024 * 1024;
/** The kernel's clock for files lags a few milliseconds behind. */
const CLOCK_SLACK_MS = 50;

export async function takeSnapshot(places: readonly WritablePlace[], user: CellUser): Promise<Snapshot> {
	const entries = new Map<string, Remembered>();
	const takenAtMs = Date.now() - CLOCK_SLACK_MS;
	// The user's own directories may be large. Beyond this bound, time and size must suffice.
	const budget: ReadBudget = { readBytes: 32 * MEGABYTE, copyBytes: 0, copied: 0 };
	const limits = await walkPlaces(places, async ({ path, below, ...entry }) => {
		entries.set(path, {
			seen: await readFileEntry(entry, { user, budget, ...entry, isUsers: below !== undefined }),
			stamp: stampOf(entry.stats),
		});
	});
	return { entries, limits, takenAtMs };
}

/** Copies new and changed files into `copies`, within the budget. */
export async function compareWith(
	before: Snapshot,
	places: readonly WritablePlace[],
	{ user, budget, copies }: { readonly user: CellUser; readonly budget: ReadBudget; readonly copies: string },
): Promise<{ readonly changes: readonly SeenChange[]; readonly limits: readonly string[] }> {
	const changes: SeenChange[] = [];
	const left = new Map(before.entries);
	const limits = await walkPlaces(places, async ({ path, below, ...entry }) => {
		const known = left.get(path) ?? (await readBelow(below, user, budget));
		left.delete(path);
		if (isWhiteout(entry.stats)) {
			if (known !== undefined) changes.push({ change: 'removed', path, entry: known.seen });
			return;
		}
		const stamp = stampOf(entry.stats);
		if (known?.stamp === stamp) return;
		// If the first scan was truncated, what it did not reach does not count as new.
		if (known === undefined && before.limits.length > 0 && entry.stats.ctimeMs < before.takenAtMs) return;
		const isUsers = below !== undefined && known !== undefined;
		const seen = await readFileEntry(entry, { user, budget, copies, ...entry, isUsers });
		if (known === undefined) changes.push({ change: 'added', path, entry: seen });
		else if (isOther(known.seen.state, seen.state)) changes.push({ change: 'changed', path, entry: seen, before: known.seen });
	});
	// If the scan was truncated, what it did not reach does not count as missing.
	if (limits.length === 0) for (const [path, { seen }] of left) changes.push({ change: 'removed', path, entry: seen });
	return { changes, limits };
}

/** Reads what a view showed at this path before any change. */
async function readBelow(path: string | undefined, user: CellUser, budget: ReadBudget): Promise<Remembered | undefined> {
	if (path === undefined) return undefined;
	let fd: number;
	try {
		fd = openSync(path, O_PATH | constants.O_NOFOLLOW);
	} catch {
		return undefined; // nothing was there, so the present entry is new
	}
	try {
		const stats = fstatSync(fd);
		const target = stats.isSymbolicLink() ? readlinkSync(path) : undefined;
		const seen = await readFileEntry(
			{ fd, stats },
			{ user: { ...user, outside: stats.uid }, budget, target, isOurs: false, isUsers: true },
		);
		return { seen, stamp: '' };
	} finally {
		closeSync(fd);
	}
}

/** The marker of an overlay for a removed entry. */
function isWhiteout(stats: Stats): boolean {
	return stats.isCharacterDevice() && stats.rdev === 0;
}

/** For a directory only its type, because its size follows from its entries, which are reported separately. */
function isOther(a: EntryState, b: EntryState): boolean {
	if (a.kind !== b.kind || a.mode !== b.mode || a.owner !== b.owner || a.target !== b.target) return true;
	if (a.kind !== 'file') return false;
	return a.size !== b.size || a.sha256 === undefined || a.sha256 !== b.sha256;
}

/** An unprivileged program cannot reset the change time. */
function stampOf(stats: Stats): string {
	const { dev, ino, mode, size, ctimeMs } = stats;
	return stats.isDirectory() ? `${dev}:${ino}:${mode}` : `${dev}:${ino}:${mode}:${size}:${ctimeMs}`;
}
