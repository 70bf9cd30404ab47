// Searches a directory of the user for files with secrets: by name, and by content where a name is ambiguous.

import type { Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
	BACKUP,
	ONLY_IN_HOME,
	SECRET_FILE_CONTENTS,
	SECRET_FILE_NAMES,
	SECRET_IN_GIT_CONFIG,
	SECRETS_IN_HOME,
} from '#model/secret-places.ts';

export interface SecretFiles {
	/** Files and directories below the starting directory. */
	readonly paths: readonly string[];
	/** Real paths that links with such names lead to, wherever they are. */
	readonly linked: readonly string[];
	/** False if there was more than the search may examine. */
	readonly isComplete: boolean;
}

const MOST_DIRECTORIES = 50_000;
/** bubblewrap's time grows with the square of their number: a thousand take seven seconds. */
const MOST_FOUND = 1000;
const AT_ONCE = 32;
const READ_BYTES = 64 * 1024;
/** Installed packages contain many files, and none of the user's. */
const INSTALLED: ReadonlySet<string> = new Set(['node_modules', 'site-packages', 'dist-packages', '__pycache__']);
const IN_VENV: ReadonlySet<string> = new Set(['bin', 'lib', 'lib64', 'include', 'share']);
const IN_REPOSITORY: ReadonlySet<string> = new Set(['objects', 'refs', 'logs', 'hooks', 'lfs']);
/** Places of a home that a project may have as well, by the last name, with the required suffix of the path. */
const PLACES = Map.groupBy(
	SECRETS_IN_HOME.filter(([what]) => !ONLY_IN_HOME.has(what)).flatMap(([, ...paths]) => paths.map((path) => path.toLowerCase())),
	(path) => basename(path),
);

export async function findSecretFiles(root: string): Promise<SecretFiles> {
	const found: string[] = [];
	const linked: string[] = [];
	// sample: /srv/app/node_modules/server
	if (root.split('/').some((name) => INSTALLED.has(name))) return { paths: found, linked, isComplete: true };
	const isComplete = await walk(root, async (entry, path, siblings) => {
		const isLink = entry.isSymbolicLink();
		if (!isSecretName(entry, path) && !(await holdsSecret(entry, path, siblings))) return;
		if (!isLink) found.push(path);
		const target = isLink ? await realpath(path).catch(() => undefined) : undefined;
		if (target !== undefined) linked.push(target);
	});
	const paths = [...found, ...(await hardLinks(root, found))].sort();
	return { paths: paths.slice(0, MOST_FOUND), linked, isComplete: isComplete && paths.length <= MOST_FOUND };
}

type Visit = (entry: Dirent, path: string, siblings: ReadonlySet<string>) => Promise<void>;

/** Breadth first, because a project's own files are near its top. Returns false if it stopped early. */
async function walk(root: string, visit: Visit): Promise<boolean> {
	const waiting = [root];
	let looked = 0;
	while (waiting.length > 0) {
		const batch = waiting.splice(0, AT_ONCE);
		looked += batch.length;
		if (looked > MOST_DIRECTORIES) return false;
		const deeper = await Promise.all(batch.map((directory) => visitDirectory(directory, visit)));
		waiting.push(...deeper.flat());
	}
	return true;
}

async function visitDirectory(directory: string, visit: Visit): Promise<string[]> {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	const names = new Set(entries.map(({ name }) => name));
	const skipped = names.has('pyvenv.cfg') ? IN_VENV : isRepository(names) ? IN_REPOSITORY : INSTALLED;
	const deeper: string[] = [];
	for (const entry of entries) {
		const path = join(directory, entry.name);
		await visit(entry, path, names);
		if (!entry.isDirectory() || skipped.has(entry.name) || INSTALLED.has(entry.name) || isSecretName(entry, path)) continue;
		deeper.push(path);
	}
	return deeper;
}

function isRepository(names: ReadonlySet<string>): boolean {
	return names.has('HEAD') && names.has('objects');
}

function isSecretName(entry: Dirent, path: string): boolean {
	const [name, lower] = [entry.name, path].map((text) => text.toLowerCase().replace(BACKUP, '')) as [string, string];
	// A virtual environment may be called `.env`.
	if (!entry.isDirectory() && SECRET_FILE_NAMES.some((pattern) => pattern.test(name))) return true;
	return PLACES.get(name)?.some((place) => (place !== '.env' || !entry.isDirectory()) && lower.endsWith(`/${place}`)) === true;
}

async function holdsSecret(entry: Dirent, path: string, siblings: ReadonlySet<string>): Promise<boolean> {
	if (entry.isDirectory()) return false;
	const name = entry.name.toLowerCase().replace(BACKUP, '');
	const isGitConfig = isRepository(siblings) && (name === 'config' || name === 'config.worktree');
	const content = isGitConfig ? SECRET_IN_GIT_CONFIG : SECRET_FILE_CONTENTS.find(([pattern]) => pattern.test(name))?.[1];
	return content?.test(await startOf(path)) === true;
}

async function startOf(path: string): Promise<string> {
	// Opening a pipe would block, so only regular files are opened.
	if ((await lstat(await realpath(path).catch(() => path)).catch(() => undefined))?.isFile() !== true) return '';
	const file = await open(path, 'r').catch(() => undefined);
	if (file === undefined) return '';
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
		return buffer.toString('latin1', 0, bytesRead);
	} finally {
		await file.close();
	}
}

/** Other names of the same files. Few files have any, so the second scan is rare. */
async function hardLinks(root: string, found: readonly string[]): Promise<readonly string[]> {
	const stats = await Promise.all(found.map((path) => lstat(path).catch(() => undefined)));
	const wanted = new Set(stats.flatMap((one) => (one?.isFile() === true && one.nlink > 1 ? [`${one.dev}:${one.ino}`] : [])));
	if (wanted.size === 0) return [];
	const known = new Set(found);
	const others: string[] = [];
	await walk(root, async (entry, path) => {
		if (!entry.isFile() || known.has(path)) return;
		const one = await lstat(path).catch(() => undefined);
		if (one !== undefined && wanted.has(`${one.dev}:${one.ino}`)) others.push(path);
	});
	return others;
}
