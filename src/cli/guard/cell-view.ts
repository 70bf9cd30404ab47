// What of the user's files a guarded server sees in its cell: by the policy's roots, else what its command line and working directory name.

import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { secretFilesIn } from '#audit/hidden-files.ts';
import type { Launch } from '#model/target.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { isWideDirectory } from '#target/wide-directory.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { UserError } from '#util/user-error.ts';

export interface CellView {
	readonly visible: readonly string[];
	readonly writable: readonly string[];
	readonly hidden: readonly string[];
	readonly home: string;
	readonly cwd: string | undefined;
	/** For the person who runs the guard. */
	readonly notes: readonly string[];
}

/** `guarded`: what the guard goes by, and no server may change. */
export async function cellView(launch: Launch, compiled: CompiledPolicy, cwd: string, guarded: readonly string[]): Promise<CellView> {
	const own = [launch.runtime.program, ...launch.runtime.roots, ...launch.packageRoots];
	const home = homedir() === '/' ? '/home/user' : homedir();
	const { roots } = compiled.policy.confine;
	const view = roots === undefined ? await byCommandLine(launch, own, home, cwd) : await byRoots(launch, own, home, cwd, compiled);
	await refuseWriters(view.writable, guarded);
	return view;
}

async function byRoots(
	{ namedPaths }: Launch,
	own: readonly string[],
	home: string,
	cwd: string,
	{ policy, places }: CompiledPolicy,
): Promise<CellView> {
	const roots = (policy.confine.roots ?? []).map(({ write }, index) => ({ write, path: places.roots[index] ?? '' }));
	for (const { path } of roots) await checkRoot(path);
	refuseWideWorkingDirectory(policy, cwd);
	const paths = roots.map(({ path }) => path);
	const outside = namedPaths.filter((path) => !isUnderAny(path, [...paths, ...own]));
	return {
		visible: [...own, ...roots.filter(({ write }) => !write).map(({ path }) => path)],
		writable: roots.filter(({ write }) => write).map(({ path }) => path),
		hidden: [],
		home,
		cwd: isUnderAny(cwd, [...paths, ...own]) ? cwd : undefined,
		notes: [
			`of your files it sees ${roots.map(({ path, write }) => `${path} (${write ? 'writable' : 'read-only'})`).join(', ') || 'nothing'}; its home and /tmp are private and empty`,
			...outside.map((path) => `${path} is on the command line, but in none of the policy’s roots: the server does not see it`),
		],
	};
}

async function byCommandLine({ namedPaths }: Launch, own: readonly string[], home: string, cwd: string): Promise<CellView> {
	const isShared = isWideDirectory(cwd, process.env);
	const seen = [...new Set([...namedPaths, ...(isShared ? [] : [cwd])])];
	const hidden =
		isShared || isUnderAny(cwd, [...own, ...namedPaths]) ? [] : (await secretFilesIn(cwd)).filter((path) => !namedPaths.includes(path));
	return {
		visible: [...own, ...seen],
		writable: [],
		hidden,
		home,
		cwd: isShared ? undefined : cwd,
		notes: [
			`of your files it sees ${seen.length === 0 ? 'nothing' : `${seen.join(', ')}, read-only`}; its home and /tmp are private and empty. To change that, write confine: roots: in the policy (docs/guard.md)`,
			...(hidden.length === 0 ? [] : [`it finds ${hidden.join(', ')} empty`]),
		],
	};
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

async function refuseWriters(writable: readonly string[], guarded: readonly string[]): Promise<void> {
	const real = (path: string) => realpath(path).catch(() => path);
	const roots = await Promise.all(writable.map(real));
	for (const path of await Promise.all(guarded.map(real))) {
		if (!isUnderAny(path, roots)) continue;
		throw new UserError(`the server could write to ${path}, which the guard goes by`, {
			hint: 'keep it elsewhere, or name narrower directories in confine: roots:',
		});
	}
}
