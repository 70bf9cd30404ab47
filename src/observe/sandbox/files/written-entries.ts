// What a run wrote to directories that began as copies: contents, and all that a file carries beside its content.

import { createHash } from 'node:crypto';
import { constants, lstatSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { throughDescriptor, type WritablePlace } from './directory-handle.ts';
import { type WalkedEntry, walkPlaces } from './walk-places.ts';

export interface WrittenEntry {
	/** The beginning of a new or changed content. */
	readonly content?: Buffer;
	/** New or changed properties by name: `kind`, `mode`, `time`, `link target`, `rest of the content`. */
	readonly traits: ReadonlyMap<string, string>;
}

interface CopiedPlace extends WritablePlace {
	readonly copy: string;
}

const LONGEST_CONTENT = 64 * 1024;
/** Of the content beyond, a digest is compared. */
const LONGEST_REST = 16 * 1024 * 1024;

interface Beginning {
	/** Files that differ from the copy from the start, by their path on the host. */
	readonly rewritten: ReadonlyMap<string, Buffer>;
	/** Names that the making of the cell creates. */
	readonly mountPoints: ReadonlySet<string>;
	readonly sinceMs: number;
}

export async function writtenEntries(
	places: readonly CopiedPlace[],
	{ rewritten, mountPoints, sinceMs }: Beginning,
): Promise<ReadonlyMap<string, WrittenEntry>> {
	const written = new Map<string, WrittenEntry>();
	for (const place of places)
		await walkPlaces([place], async (entry) => {
			// An unprivileged program cannot reset the change time, and the server starts some time after its files are in place.
			if (entry.stats.ctimeMs < sinceMs || isMountPoint(entry, mountPoints)) return;
			const inside = entry.path.slice(place.inside.length);
			const copy = join(place.copy, inside);
			const stats = lstatSync(copy, { throwIfNoEntry: false });
			const before = stats === undefined ? undefined : { stats, copy, content: rewritten.get(join(place.host, inside)) };
			const one = await writtenEntry(entry, before, sinceMs);
			if (one.content !== undefined || one.traits.size > 0) written.set(entry.path, one);
		});
	return written;
}

function isMountPoint({ path, stats }: WalkedEntry, mountPoints: ReadonlySet<string>): boolean {
	return mountPoints.has(path) && (stats.isDirectory() || stats.size === 0);
}

interface Before {
	readonly stats: Stats;
	/** Path of the copy. */
	readonly copy: string;
	/** The content that replaced the copied one. */
	readonly content: Buffer | undefined;
}

async function writtenEntry(entry: WalkedEntry, before: Before | undefined, sinceMs: number): Promise<WrittenEntry> {
	const { fd, stats, target } = entry;
	const traits = new Map<string, string>();
	const kind = kindOf(stats);
	const isNew = before === undefined || kindOf(before.stats) !== kind;
	if (isNew) traits.set('kind', kind);
	if (kind !== 'link' && (isNew || before.stats.mode !== stats.mode)) traits.set('mode', (stats.mode & 0o7777).toString(8));
	// The kernel sets the time of a write. Any other time was chosen.
	const isChosen = (time: 'mtimeMs' | 'atimeMs') =>
		(stats[time] < sinceMs || stats[time] > Date.now()) && before?.stats[time] !== stats[time];
	if (isChosen('mtimeMs')) traits.set('time', String(stats.mtimeMs));
	// Making the copy of an old file reads it.
	if (kind === 'file' && isNew && isChosen('atimeMs')) traits.set('time of reading', String(stats.atimeMs));
	if (target !== undefined) traits.set('link target', target);
	if (kind !== 'file') return { traits };
	const now = await readContent(throughDescriptor(fd), 0);
	const kept = before === undefined || isNew ? undefined : await contentBefore(before);
	if (now === undefined) return { traits };
	if (now.rest !== undefined && now.rest !== kept?.rest) traits.set('rest of the content', now.rest);
	return kept?.start.equals(now.start) === true ? { traits } : { content: now.start, traits };
}

function kindOf(stats: Stats): string {
	if (stats.isFile()) return 'file';
	if (stats.isDirectory()) return 'directory';
	return stats.isSymbolicLink() ? 'link' : 'other';
}

interface Content {
	readonly start: Buffer;
	/** Size of the whole and a digest of what follows the start. Absent: nothing follows. */
	readonly rest?: string;
}

async function contentBefore({ content, copy }: Before): Promise<Content | undefined> {
	return content === undefined ? readContent(copy, constants.O_NOFOLLOW) : { start: content.subarray(0, LONGEST_CONTENT) };
}

async function readContent(path: string, flags: number): Promise<Content | undefined> {
	try {
		await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
		const buffer = Buffer.alloc(LONGEST_CONTENT);
		const { bytesRead } = await file.read(buffer, 0, LONGEST_CONTENT, 0);
		const start = buffer.subarray(0, bytesRead);
		const { size } = await file.stat();
		return size <= LONGEST_CONTENT ? { start } : { start, rest: `${size} ${await digestOfRest(file)}` };
	} catch {
		return undefined;
	}
}

async function digestOfRest(file: FileHandle): Promise<string> {
	const hash = createHash('sha256');
	const block = Buffer.alloc(LONGEST_CONTENT);
	for (let at = LONGEST_CONTENT; at < LONGEST_REST; ) {
		const { bytesRead } = await file.read(block, 0, block.length, at);
		if (bytesRead === 0) break;
		hash.update(block.subarray(0, bytesRead));
		at += bytesRead;
	}
	return hash.digest('hex').slice(0, 16);
}
