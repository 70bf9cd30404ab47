// Reads one entry of the cell's directories: its type, and for a regular file a digest, its beginning and, within bounds, a copy.

import { createHash } from 'node:crypto';
import { chmodSync, closeSync, constants, openSync, read, readSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EntryKind, EntryState } from '#model/file-evidence.ts';
import type { CellUser } from '../outer-user.ts';
import { type EntryHandle, throughDescriptor } from './directory-handle.ts';

const HEAD_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;
const MOST_COPIES = 5000;
const readLater = promisify(read);

/** The remaining budget for reading and copying. */
export interface ReadBudget {
	readBytes: number;
	copyBytes: number;
	/** Number of copies so far. It names the next one. */
	copied: number;
}

export interface ObservedEntry {
	readonly state: EntryState;
	/** The first bytes of a regular file, including canaries. Empty for the user's own files, because a report may be shared. */
	readonly head: Buffer;
	/** Name of its copy: the number in the directory of copies. */
	readonly copy?: string;
}

interface Reading {
	readonly user: CellUser;
	readonly isOurs: boolean;
	/** Whether the user had it before. Then none of its content is kept for the report. */
	readonly isUsers?: boolean;
	readonly budget: ReadBudget;
	/** Directory of copies. Absent: none is made. */
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
		// Files that the cell creates belong to us on the host and to its only user in the cell.
		owner: stats.uid === user.outside || stats.uid === process.getuid?.() ? user.inside : stats.uid,
		size: stats.size,
		isExecutable: kind === 'file' && (stats.mode & 0o111) !== 0,
		...(target === undefined ? {} : { target }),
	};
	if (kind !== 'file') return { state: plain, head: NOTHING };
	if (stats.size > budget.readBytes) return { state: { ...plain, unread: 'it is larger than what is read of a cell' }, head: NOTHING };
	try {
		using file = openForReading(fd, stats, isOurs);
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

/** Opens through the descriptor, which also works for a file without a name. */
function openForReading(fd: number, { mode }: Stats, isOurs: boolean): OpenFile {
	const path = throughDescriptor(fd);
	const flags = constants.O_RDONLY | constants.O_NONBLOCK;
	try {
		return new OpenFile(openSync(path, flags));
	} catch (error) {
		if (!isOurs || (error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
		chmodSync(path, 0o600);
		try {
			return new OpenFile(openSync(path, flags));
		} finally {
			chmodSync(path, mode & 0o7777);
		}
	}
}

class OpenFile implements Disposable {
	readonly #descriptor: number;

	constructor(descriptor: number) {
		this.#descriptor = descriptor;
	}

	/** Returns the number of bytes read. A single block is read at once, because a turn through Node's thread pool takes longer. */
	async read(block: Buffer, length: number, at: number): Promise<number> {
		if (at === 0 && length < BLOCK_BYTES) return readSync(this.#descriptor, block, 0, length, at);
		return (await readLater(this.#descriptor, block, 0, length, at)).bytesRead;
	}

	[Symbol.dispose](): void {
		closeSync(this.#descriptor);
	}
}

async function readContent(file: OpenFile, { size }: Stats, { budget, copies, isOurs, isUsers = false }: Reading) {
	const isCopied = copies !== undefined && budget.copied < MOST_COPIES && size <= budget.copyBytes;
	const copy = isCopied ? String(++budget.copied).padStart(4, '0') : undefined;
	await using target = copies !== undefined && copy !== undefined ? await open(join(copies, copy), 'wx', 0o600) : undefined;
	const hash = createHash('sha256');
	const block = Buffer.allocUnsafe(Math.min(size, BLOCK_BYTES));
	let head: Buffer = NOTHING;
	// Reads up to the known size, because a process may still be writing.
	for (let at = 0; at < size; ) {
		const bytesRead = await file.read(block, Math.min(block.length, size - at), at);
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
