// The directories of PATH in which Candor looks for its own tools. `npm run` and an activated environment put a project's programs first,
// and those may have come with a server. They would run outside its cell.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isUnder, isUnderAny, selfAndParents } from './absolute-path.ts';

/** No project is in these directories. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/opt', '/nix', '/gnu', '/snap'];
const MARKS = ['.git', 'package.json', 'pyproject.toml'];
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Keeps the user's original PATH, for the server. */
const USERS_PATH = 'CANDOR_USERS_PATH';

/** Removes relative directories, those of node packages, and those of the project that contains `cwd`. */
export function ownSearchPath(path: string | undefined, cwd: string): string {
	const projects = projectsAround(cwd);
	const isOwn = (directory: string) =>
		isAbsolute(directory) &&
		(isUnderAny(directory, SYSTEM) || (!directory.split('/').includes('node_modules') && !isUnderAny(directory, projects)));
	return (path ?? DEFAULT_PATH).split(':').filter(isOwn).join(':') || DEFAULT_PATH;
}

/** From this call on, the process finds its tools only in the user's own directories. */
export function takeOwnSearchPath(): void {
	const { PATH } = process.env;
	const own = ownSearchPath(PATH, workingDirectory());
	if (PATH === undefined || own === PATH) return;
	process.env[USERS_PATH] = PATH;
	process.env['PATH'] = own;
}

/** Returns the environment as the user set it. */
export function usersEnvironment(): NodeJS.ProcessEnv {
	const { [USERS_PATH]: path, ...env } = process.env;
	return path === undefined ? env : { ...env, PATH: path };
}

/** Returns the directory and those above it that look like a project, never the home or a directory above it. */
function projectsAround(cwd: string): readonly string[] {
	return selfAndParents(cwd).filter(
		(directory, index) =>
			!isUnder(homedir(), directory) && directory !== '/' && (index === 0 || MARKS.some((mark) => existsSync(join(directory, mark)))),
	);
}

function workingDirectory(): string {
	try {
		return process.cwd();
	} catch {
		return '/'; // removed meanwhile: the command reports it
	}
}
