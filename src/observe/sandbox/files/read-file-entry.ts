// One entry of the cell's places: what it is, and for a regular file a digest, its beginning and, within bounds, a copy.

import { createHash } from 'node:crypto';
import { chmodSync, constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryKind, EntryState } from '#model/file-evidence.ts';
import type { CellUser } from '../outer-user.ts';
import { type EntryHandle, throughDescriptor } from './directory-handle.ts';

const HEAD_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;
const MOST_COPIES = 5000;

/** What may still be read and copied in one look at the cell. */
export interface ReadBudget {
	readBytes: number;
	copyBytes: number;
	/** Copies made so far; the next takes its name from it. */
	copied: number;
}

export interface ObservedEntry {
	readonly state: EntryState;
	/** The first bytes of a regular file, canaries and all; of the user's own files nothing, since a report may be passed on. */
	readonly head: Buffer;
	/** A copy of it, named by its number in the directory of copies. */
	readonly copy?: string;
}

interface Reading {
	readonly user: CellUser;
	readonly isOurs: boolean;
	/** Holds what the user had there before: none of it is kept for the report. */
	readonly isUsers?: boolean;
	readonly budget: ReadBudget;
	/** Where a copy goes; absent: none is made. */
	readonly copies?: string;
	readonly target?: string | undefined;
}

const NOTHING = Buffer.alloc(0);

export async function readFileEntry({ fd, stats }: EntryHandle, reading: Reading): Promise<ObservedEntry> {
	const { user, budget, target, isOurs } = reading;
	const kind = kindOf(stats);
	const plain = {
		kind,
		mode: stats.mode & 0o7777,
		// Whatever the cell makes belongs to us here and to its one user there.
		owner: stats.uid === user.outside || stats.uid === process.getuid?.() ? user.inside : stats.uid,
		size: stats.size,
		isExecutable: kind === 'file' && (stats.mode & 0o111) !== 0,
		...(target === undefined ? {} : { target }),
	};
	if (kind !== 'file') return { state: plain, head: NOTHING };
	if (stats.size > budget.readBytes) return { state: { ...plain, unread: 'it is larger than what is read of a cell' }, head: NOTHING };
	try {
		await using file = await openForReading(fd, stats, isOurs);
		const { sha256, head, copy } = await readContent(file, stats, reading);
		return { state: { ...plain, sha256 }, head, ...(copy === undefined ? {} : { copy }) };
	} catch (error) {
		return { state: { ...plain, unread: (error as NodeJS.ErrnoException).code ?? (error as Error).message }, head: NOTHING };
	}
}

function kindOf(stats: Stats): EntryKind {
	if (stats.isFile()) return 'file';
	if (stats.isDirectory()) return 'directory';
	if (stats.isSymbolicLink()) return 'symlink';
	if (stats.isFIFO()) return 'fifo';
	return stats.isSocket() ? 'socket' : 'device';
}

/** By way of the descriptor, so also when the file has no name any more. */
async function openForReading(fd: number, { mode }: Stats, isOurs: boolean): Promise<FileHandle> {
	const path = throughDescriptor(fd);
	const flags = constants.O_RDONLY | constants.O_NONBLOCK;
	try {
		return await open(path, flags);
	} catch (error) {
		if (!isOurs || (error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
		chmodSync(path, 0o600);
		try {
			return await open(path, flags);
		} finally {
			chmodSync(path, mode & 0o7777);
		}
	}
}

async function readContent(file: FileHandle, { size }: Stats, { budget, copies, isOurs, isUsers = false }: Reading) {
	const isCopied = copies !== undefined && budget.copied < MOST_COPIES && size <= budget.copyBytes;
	const copy = isCopied ? String(++budget.copied).padStart(4, '0') : undefined;
	await using target = copies !== undefined && copy !== undefined ? await open(join(copies, copy), 'wx', 0o600) : undefined;
	const hash = createHash('sha256');
	const block = Buffer.allocUnsafe(BLOCK_BYTES);
	let head: Buffer = NOTHING;
	// Up to the size that was seen: something may still be writing to it.
	for (let at = 0; at < size; ) {
		const { bytesRead } = await file.read(block, 0, Math.min(block.length, size - at), at);
		if (bytesRead === 0) break;
		const part = block.subarray(0, bytesRead);
		if (at === 0 && isOurs && !isUsers) head = Buffer.from(part.subarray(0, HEAD_BYTES));
		hash.update(part);
		await target?.writeFile(part);
		at += bytesRead;
	}
	budget.readBytes -= size;
	if (isCopied) budget.copyBytes -= size;
	return { sha256: hash.digest('hex'), head, copy };
}
