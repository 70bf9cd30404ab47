// The one directory on the host that a run writes to; whoever finds it can tell whether its run is still alive.

import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PREFIX = 'candor-run-';

export interface RunDirectory {
	readonly path: string;
	/** The parts that become the server's home, working directory and /tmp. */
	readonly home: string;
	readonly workspace: string;
	readonly tmp: string;
	/** Outside the cell: trace, synthetic /etc files. */
	readonly records: string;
	readonly etc: string;
	/** An empty file, to put over others. */
	readonly empty: string;
	/** Writes down a control group that is about to be made, for whoever has to clean up after us. */
	noteGroup(path: string): Promise<void>;
}

/** What a dead run has left. */
export interface AbandonedRun {
	readonly path: string;
	readonly groups: readonly string[];
}

/** The list of control groups lies beside the places that the cell gets, where no server can write. */
const GROUPS = 'groups';
/** In which the owner's number counts. */
const NAMESPACE = 'pid-namespace';
/** The mark of the owner is written at once: a directory of this age that has none never will. */
const UNMARKED_MS = 600_000;

export async function makeRunDirectory(): Promise<RunDirectory> {
	const path = await mkdtemp(join(tmpdir(), PREFIX));
	try {
		return await furnish(path);
	} catch (error) {
		await rm(path, { recursive: true, force: true });
		throw error;
	}
}

async function furnish(path: string): Promise<RunDirectory> {
	await writeFile(join(path, NAMESPACE), await pidNamespace());
	await writeFile(join(path, 'owner'), await ownerMark(process.pid));
	const [home, workspace, tmp, records, etc] = (await Promise.all(
		['home', 'workspace', 'tmp', 'records', 'etc'].map(async (name) => {
			const directory = join(path, name);
			await mkdir(directory, { mode: 0o700 });
			return directory;
		}),
	)) as [string, string, string, string, string];
	await chmod(tmp, 0o1777);
	const empty = join(path, 'empty');
	await writeFile(empty, '');
	return { path, home, workspace, tmp, records, etc, empty, noteGroup: (group) => appendFile(join(path, GROUPS), `${group}\n`) };
}

/** Runs of ours that have died without their janitor: both were killed, or the machine lost power. */
export async function findAbandonedRuns(): Promise<readonly AbandonedRun[]> {
	const abandoned: AbandonedRun[] = [];
	const own = await pidNamespace();
	for (const name of await readdir(tmpdir()).catch(() => [])) {
		if (!name.startsWith(PREFIX)) continue;
		const path = join(tmpdir(), name);
		try {
			const { uid, mtimeMs } = await stat(path);
			if (uid !== process.getuid?.()) continue;
			// Numbers of another pid namespace (a container that shares this directory) say nothing here; whoever sweeps there will know.
			const namespace = await readFile(join(path, NAMESPACE), 'utf8').catch(() => '');
			if (namespace !== '' && namespace !== own) continue;
			const mark = await readFile(join(path, 'owner'), 'utf8').catch(() => '');
			const isAlive = mark === '' ? Date.now() - mtimeMs < UNMARKED_MS : await isOwnerAlive(mark);
			if (!isAlive) abandoned.push({ path, groups: await readGroups(path) });
		} catch {
			// Being made or being removed right now: its own run takes care of it.
		}
	}
	return abandoned;
}

async function readGroups(path: string): Promise<readonly string[]> {
	const text = await readFile(join(path, GROUPS), 'utf8').catch(() => '');
	return text.split('\n').filter(Boolean);
}

/** Whether the process that a mark names still runs. */
export async function isOwnerAlive(mark: string): Promise<boolean> {
	const pid = Number(mark.split(' ')[0]);
	return (await ownerMark(pid).catch(() => '')) === mark;
}

/** A process id alone is reused; with the start time it names one process for ever. */
export async function ownerMark(pid: number): Promise<string> {
	if (process.platform !== 'linux') return startedBy(pid);
	// 42 (node (x)) S 1 42 … : the start time is field 22, counted after the name's closing bracket.
	const line = await readFile(`/proc/${pid}/stat`, 'utf8');
	const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return `${pid} ${afterName[19]}`;
}

async function pidNamespace(): Promise<string> {
	return process.platform === 'linux' ? String((await stat('/proc/self/ns/pid')).ino) : '';
}

/** Where there is no /proc. */
async function startedBy(pid: number): Promise<string> {
	const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
	return `${pid} ${stdout.trim()}`;
}
