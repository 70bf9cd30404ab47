import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printable } from '#util/printable.ts';

const run = promisify(execFile);
/** A note is not worth more time. A directory that takes longer gets none. */
const PATIENCE_MS = 1000;
const MOST_OUTPUT = 64 * 1024 ** 2;

/**
 * Notes about writable directories with files that also have a name outside of them, as package managers and backups make them. The server changes such a
 * file under all its names.
 */
export async function linkedFileNotes(writable: readonly string[]): Promise<readonly string[]> {
	const notes = await Promise.all(writable.map(noteOn));
	return notes.filter((note) => note !== undefined);
}

async function noteOn(path: string): Promise<string | undefined> {
	// 64769:2228 2 /srv/notes/a.txt
	const words = ['-P', path, '-xdev', '-type', 'f', '-links', '+1', '-printf', '%D:%i %n %p\\0'];
	const found = await run('find', words, { timeout: PATIENCE_MS, maxBuffer: MOST_OUTPUT }).catch(() => undefined);
	const names = Map.groupBy((found?.stdout ?? '').split('\0').filter(Boolean).map(readLine), ({ inode }) => inode);
	for (const [first, ...others] of names.values())
		if (first !== undefined && others.length + 1 < first.links)
			return `${printable(first.path)} has another name outside of ${path}: what the server writes to it appears there too`;
	return undefined;
}

function readLine(line: string): { readonly inode: string; readonly links: number; readonly path: string } {
	const [inode = '', links = '0', ...path] = line.split(' ');
	return { inode, links: Number(links), path: path.join(' ') };
}
