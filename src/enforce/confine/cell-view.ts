// The user's files that a guarded server sees in its cell: the policy's roots, else what its command line and working directory name.

import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Launch } from '#model/target.ts';
import { withOwnPlaces } from '#observe/sandbox/files/candors-places.ts';
import { hiddenFiles, ownDirectories } from '#observe/sandbox/files/hidden-files.ts';
import { isWideDirectory } from '#observe/target/wide-directory.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { UserError } from '#util/user-error.ts';
import { type GuardFile, refuseWriters } from './refuse-writers.ts';

/** Bound on the paths listed in a note. */
const MOST_LISTED = 10;

export interface GuardedCellView {
	readonly visible: readonly string[];
	readonly writable: readonly string[];
	/** Paths that the server finds empty. The first result matches the notes; later calls search again before each restart of the server. */
	readonly hidden: () => Promise<readonly string[]>;
	readonly home: string;
	readonly cwd: string | undefined;
	/** Messages for the person who runs the guard. */
	readonly notes: readonly string[];
}

interface CellRoot {
	readonly path: string;
	readonly write: boolean;
}

interface Started {
	readonly cwd: string;
	/** The guard's own files, which no server may change. */
	readonly guarded: readonly GuardFile[];
	/** Candor's data directory. The server may not write to it, and finds it empty. */
	readonly dataDir: string;
	/** Canaries that were planted in projects: files that look secret and are meant to be found. */
	readonly planted: readonly string[];
}

/** What is shown, before it is searched for secrets. */
type Shown = Pick<GuardedCellView, 'visible' | 'writable' | 'cwd' | 'notes'> & {
	/** Directories and files that are shown because of the user, not as a part of the server. */
	readonly seen: readonly string[];
	/** Paths that the user named explicitly, and so wants to be visible. */
	readonly named: readonly string[];
};

export async function cellView(
	launch: Launch,
	compiled: CompiledPolicy,
	{ cwd, guarded, dataDir, planted }: Started,
): Promise<GuardedCellView> {
	const own = [launch.runtime.program, ...launch.runtime.roots, ...launch.packageRoots];
	const home = homedir() === '/' ? '/home/user' : homedir();
	const { roots } = compiled.policy.confine;
	const { seen, named, ...shown } = roots === undefined ? byCommandLine(launch, own, cwd) : await byRoots(launch, own, cwd, compiled);
	await refuseWriters(shown.writable, guarded, dataDir);
	const look = async () => {
		const searched = [...ownDirectories(launch), ...seen];
		const found = await hiddenFiles(searched, [...named, ...planted], launch.unusedPackages);
		return withOwnPlaces(found, { own: [dataDir], shown: searched, named });
	};
	const { hidden, unsearched } = await look();
	let first: readonly string[] | undefined = hidden;
	const isRefused = (path: string) => !named.includes(path) || shown.writable.includes(path);
	refuseUnsearched(unsearched.filter(isRefused));
	return {
		...shown,
		hidden: async () => {
			const known = first;
			first = undefined;
			if (known !== undefined) return known;
			const again = await look();
			// The server may have created so many files that look secret that the search stops early.
			refuseUnsearched(again.unsearched.filter((path) => isRefused(path) || !unsearched.includes(path)));
			return again.hidden;
		},
		home,
		notes: [
			...shown.notes,
			...ownFilesNote(launch, seen),
			...(hidden.length === 0
				? []
				: [
						`it finds these empty, for they hold secrets or are packages that it is not linked to, and are not named themselves: ${listed(hidden)}`,
					]),
			...unsearched.map(
				(path) => `${path} has too many directories: only the first were looked through for secrets, the rest is shown as it is`,
			),
		],
	};
}

/** Linked packages of a project are shown wherever they are, and the links may have come with the server. */
function ownFilesNote({ target, packageRoots }: Launch, seen: readonly string[]): readonly string[] {
	const own = target.kind === 'command' ? packageRoots.filter((path) => !isUnderAny(path, seen)) : [];
	return own.length === 0 ? [] : [`as files of its own it sees ${listed(own)}, read-only`];
}

/** A directory that the user named is shown nevertheless, unless the server may write there. */
function refuseUnsearched([directory]: readonly string[]): void {
	if (directory === undefined) return;
	throw new UserError(`${directory} has too many directories to be looked through for secrets, which the server would see`, {
		hint: 'start the guard elsewhere, or name the directories that the server needs in confine: roots:',
	});
}

async function byRoots(
	{ namedPaths, newPaths = [] }: Launch,
	own: readonly string[],
	cwd: string,
	{ policy, places }: CompiledPolicy,
): Promise<Shown> {
	const roots = await rootsOf({ policy, places }, cwd);
	const paths = roots.map(({ path }) => path);
	const outside = [...namedPaths, ...newPaths].filter((path) => !isUnderAny(path, [...paths, ...own]));
	return {
		visible: [...own, ...roots.filter(({ write }) => !write).map(({ path }) => path)],
		writable: roots.filter(({ write }) => write).map(({ path }) => path),
		seen: paths,
		named: [...paths, ...namedPaths],
		cwd: isUnderAny(cwd, [...paths, ...own]) ? cwd : undefined,
		notes: [
			`of your files it sees ${roots.map(({ path, write }) => `${path} (${write ? 'writable' : 'read-only'})`).join(', ') || 'nothing'}; its home and /tmp are private and empty`,
			...outside.map((path) => `${path} is on the command line, but in none of the policy’s roots: the server does not see it`),
		],
	};
}

function byCommandLine({ namedPaths }: Launch, own: readonly string[], cwd: string): Shown {
	const isShared = isWideDirectory(cwd, process.env);
	const seen = [...new Set([...namedPaths, ...(isShared ? [] : [cwd])])];
	return {
		visible: [...own, ...seen],
		writable: [],
		seen,
		named: namedPaths,
		cwd: isShared ? undefined : cwd,
		notes: [
			`of your files it sees ${seen.length === 0 ? 'nothing' : `${seen.join(', ')}, read-only`}; its home and /tmp are private and empty. To change that, write confine: roots: in the policy (docs/guard.md)`,
		],
	};
}

function listed(paths: readonly string[]): string {
	const more = paths.length - MOST_LISTED;
	return `${paths.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns the policy's roots. Each must exist and be narrow enough. */
export async function rootsOf({ policy, places }: Pick<CompiledPolicy, 'policy' | 'places'>, cwd: string): Promise<readonly CellRoot[]> {
	const { roots: named = [], read_only } = policy.confine;
	const roots = named.map(({ write }, index) => ({ write: write && read_only !== true, path: places.roots[index] ?? '' }));
	for (const { path } of roots) await checkRoot(path);
	refuseWideWorkingDirectory(policy, cwd);
	return roots;
}

async function checkRoot(path: string): Promise<void> {
	if (path === '/') {
		throw new UserError('a root of / would show the whole machine to the server', {
			hint: 'name the directories that it needs in confine: roots:',
		});
	}
	if ((await stat(path).catch(() => undefined)) === undefined)
		throw new UserError(`the policy’s root ${path} is not there`, { hint: `mkdir -p ${path}, or change confine: roots:` });
}

/** `.` means a project. Clients often start a server in the home or in /, and that would show everything there. */
function refuseWideWorkingDirectory({ confine }: CompiledPolicy['policy'], cwd: string): void {
	if (!confine.roots?.some(({ path }) => path === '.' || path === './') || !isWideDirectory(cwd, process.env)) return;
	throw new UserError(`the policy’s root . is ${cwd} here, which holds more than one project`, {
		hint: 'start the guard in the project, or name the directory in confine: roots:',
	});
}
