// The only directory on the host that a run writes to. Its mark names the owner, so that a later run can tell whether this one is still alive.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regularText } from '#util/regular-text.ts';
import { UserError } from '#util/user-error.ts';
import type { Janitor } from './janitor.ts';

/** The server can read the path in its mount table, so the name does not reveal Candor. */
const PREFIX = 'cdr-run-';
/** Prefix of earlier versions, whose owners are marked in the same way. */
const EARLIER_PREFIX = 'candor-run-';

/** Everything that a run without a cell leaves on the host. */
export interface RunNotes {
	readonly path: string;
	/** Records a control group before it is created, because the next sweep reads the list if the janitor is killed. */
	noteGroup(path: string): void;
}

export interface RunDirectory extends RunNotes {
	/** The directories that become the server's home, working directory and /tmp. */
	readonly home: string;
	readonly workspace: string;
	readonly tmp: string;
	/** Outside the cell: trace, synthetic /etc files. */
	readonly records: string;
	readonly etc: string;
	/** An empty file and an empty directory, to mount over others. */
	readonly empty: string;
	/** For copies of host files that the server could not read otherwise. */
	readonly shown: string;
	/** For copy-on-write views of host paths. */
	readonly views: string;
	readonly emptyDirectory: string;
	/** For the root directories of the cell, one per start. */
	readonly root: string;
}

/** What a dead run has left. */
export interface AbandonedRun {
	readonly path: string;
	readonly groups: readonly string[];
}

/** The list of control groups is beside the cell's directories, where no server can write. */
const GROUPS = 'groups';
/** The owner's mark is written immediately, so an older directory without one never gets it. */
const UNMARKED_MS = 600_000;
/** A run with invisible processes, in a container that shares the temporary directory, is kept this long. */
const FOREIGN_MS = 24 * 3600_000;

/**
 * Writes a few small files synchronously, because a server's start waits for them. The janitor learns the path before the directory exists, so that a killed
 * candor never leaves it behind. The name cannot be guessed, so the janitor never removes a directory that another process created.
 */
export function makeRunNotes(janitor: Pick<Janitor, 'remember'>): RunNotes {
	if (tmpdir().includes('\n')) throw new UserError('TMPDIR has a line break in its name', { hint: 'point TMPDIR at another directory' });
	const path = join(tmpdir(), `${PREFIX}${randomBytes(12).toString('hex')}`);
	janitor.remember('directory', path);
	mkdirSync(path, { mode: 0o700 });
	try {
		writeFileSync(join(path, 'owner'), ownerMark(process.pid));
		return { path, noteGroup: (group) => appendFileSync(join(path, GROUPS), `${group}\n`) };
	} catch (error) {
		rmSync(path, { recursive: true, force: true });
		throw error;
	}
}

export async function makeRunDirectory(janitor: Pick<Janitor, 'remember'>): Promise<RunDirectory> {
	const notes = makeRunNotes(janitor);
	try {
		return furnish(notes);
	} catch (error) {
		await rm(notes.path, { recursive: true, force: true });
		throw error;
	}
}

function furnish(notes: RunNotes): RunDirectory {
	const make = (name: string, mode: number) => {
		const directory = join(notes.path, name);
		mkdirSync(directory, { mode: 0o700 });
		chmodSync(directory, mode); // independent of the umask
		return directory;
	};
	const [home, workspace, records, shown] = [make('home', 0o700), make('workspace', 0o700), make('records', 0o700), make('shown', 0o700)];
	const [etc, views, root] = [make('etc', 0o755), make('views', 0o755), make('root', 0o755)];
	const [tmp, emptyDirectory] = [make('tmp', 0o1777), make('empty-directory', 0o755)];
	const empty = join(notes.path, 'empty');
	writeFileSync(empty, '');
	chmodSync(empty, 0o644);
	return { ...notes, home, workspace, tmp, records, etc, empty, shown, views, emptyDirectory, root };
}

/** Finds runs that died together with their janitor: both were killed, or the machine lost power. */
export async function findAbandonedRuns(): Promise<readonly AbandonedRun[]> {
	const abandoned: AbandonedRun[] = [];
	for (const name of await readdir(tmpdir()).catch(() => [])) {
		if (!name.startsWith(PREFIX) && !name.startsWith(EARLIER_PREFIX)) continue;
		const path = join(tmpdir(), name);
		try {
			// Not the target of a link, because anyone can create a link of that name to another directory.
			const stats = await lstat(path);
			const { uid, mtimeMs } = stats;
			if (uid !== process.getuid?.() || !stats.isDirectory()) continue;
			const mark = textOf(join(path, 'owner'));
			const age = Date.now() - mtimeMs;
			const serverRun = mark === '' ? age < UNMARKED_MS : ownerLiveness(mark);
			if (serverRun === false || (serverRun === 'unseen' && age > FOREIGN_MS))
				abandoned.push({ path, groups: textOf(join(path, GROUPS)).split('\n').filter(Boolean) });
		} catch {
			// It is being created or removed right now, and its own run handles it.
		}
	}
	return abandoned;
}

/** Empty if there is no such file. A server that could write here before may have left a pipe or a device in its place. */
function textOf(file: string): string {
	try {
		return regularText(file);
	} catch {
		return '';
	}
}

/** Whether the process that a mark names still runs. `unseen`: it belongs to a process namespace that is not visible. */
export function ownerLiveness(mark: string): boolean | 'unseen' {
	const [pid, start, numbering] = mark.split(' ');
	if (process.platform !== 'linux') return markIfAlive(Number(pid)) === mark;
	// A mark of an earlier version does not name its process namespace. It counts as ours.
	if (numbering !== undefined && numbering !== ownNumbering()) return 'unseen';
	return markIfAlive(Number(pid))?.startsWith(`${pid} ${start} `) === true;
}

function markIfAlive(pid: number): string | undefined {
	try {
		return ownerMark(pid);
	} catch {
		return undefined;
	}
}

/** A process id alone is reused. With the start time and the process namespace it is unique. */
export function ownerMark(pid: number): string {
	if (process.platform !== 'linux') return startedBy(pid);
	// 42 (node (x)) S 1 42 … : the start time is field 22, counted after the name's closing bracket.
	const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
	const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return `${pid} ${afterName[19]} ${ownNumbering()}`;
}

/** pid:[4026531836] */
function ownNumbering(): string {
	return readlinkSync('/proc/self/ns/pid');
}

/** If there is no /proc. */
function startedBy(pid: number): string {
	return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
}
