// The memory of declarations on disk: one directory per server. Each file has one kind of writer and is replaced atomically, so that concurrent audits
// and a person who accepts never undo each other's work:
//   first.json              the declaration that was seen first; created once
//   accepted-CONTEXT.json   the last one that a person accepted for one context; only `candor accept` writes it
//   seen-CONTEXT.json       the last one that an audit saw in one context

import { randomUUID } from 'node:crypto';
import { link, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories } from '#util/make-directories.ts';
import { readRegularText } from '#util/regular-text.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';
import { type AcceptedEntry, parseEntry, parseSeen, type SeenEntry } from './memory-entry.ts';
import { contextId } from './run-context.ts';

/** Bound on contexts without an accepted declaration: every new directory on the command line creates one. */
const MOST_SEEN = 50;
const FIRST = 'first.json';

export interface ServerMemory {
	readonly first?: AcceptedEntry;
	readonly accepted: readonly AcceptedEntry[];
	readonly seen: readonly SeenEntry[];
	/** Files that are no entries, and why. */
	readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

export function memoryDirectory(dataDir: string): string {
	return join(dataDir, 'declarations');
}

/** Never throws: unreadable files are listed. */
export async function readServerMemory(directory: string): Promise<ServerMemory> {
	const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
	const unreadable: { file: string; reason: string }[] = [];
	const read = async <T>(name: string, parse: (text: string) => T): Promise<readonly T[]> => {
		const file = join(directory, name);
		try {
			return [parse(await readRegularText(file))];
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unreadable.push({ file, reason: (error as Error).message });
			return [];
		}
	};
	const all = async <T>(start: string, parse: (text: string) => T) =>
		(await Promise.all(names.filter((name) => name.startsWith(start)).map((name) => read(name, parse)))).flat();
	const [first] = await read(FIRST, parseEntry);
	const [accepted, seen] = [await all('accepted-', parseEntry), await all('seen-', parseSeen)];
	return { ...(first === undefined ? {} : { first }), accepted, seen, unreadable };
}

/** If two audits see a server for the first time, the one that finishes first counts. */
export async function writeFirst(directory: string, entry: AcceptedEntry): Promise<void> {
	await makeDirectories(directory, 0o700);
	const draft = join(directory, `first.${randomUUID()}`);
	try {
		await writeFile(draft, JSON.stringify(entry), { mode: 0o600 });
		await link(draft, join(directory, FIRST));
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		// Some file systems have no hard links. There the last of the two counts.
		if (['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) await rename(draft, join(directory, FIRST));
		else if (code !== 'EEXIST') throw error;
	} finally {
		await rm(draft, { force: true });
	}
}

export async function writeAccepted(directory: string, entry: AcceptedEntry): Promise<void> {
	await writeWholeFile(join(directory, `accepted-${contextId(entry.context)}.json`), JSON.stringify(entry), true);
}

export async function writeSeen(directory: string, entry: SeenEntry): Promise<void> {
	await writeWholeFile(join(directory, `seen-${contextId(entry.context)}.json`), JSON.stringify(entry), true);
	const files = (await readdir(directory)).filter((name) => /^seen-\w+\.json$/.test(name)).map((name) => join(directory, name));
	if (files.length <= MOST_SEEN) return;
	const aged = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 })));
	for (const { file } of aged.toSorted((a, b) => b.at - a.at).slice(MOST_SEEN)) await rm(file, { force: true });
}
