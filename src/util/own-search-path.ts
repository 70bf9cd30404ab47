// The directories of PATH in which Candor looks for its own tools. `npm run` and an activated environment put a project's programs first,
// and those may have come with a server: they would run outside of its cell.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isUnder, isUnderAny, selfAndParents } from './absolute-path.ts';

/** No project lies there. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/opt', '/nix', '/gnu', '/snap'];
const MARKS = ['.git', 'package.json', 'pyproject.toml'];
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Keeps the PATH that the user gave, for the server. */
const USERS_PATH = 'CANDOR_USERS_PATH';

/** Without relative ones, those of node packages, and those of the project that `cwd` is in. */
export function ownSearchPath(path: string | undefined, cwd: string): string {
	const projects = projectsAround(cwd);
	const isOwn = (directory: string) =>
		isAbsolute(directory) &&
		(isUnderAny(directory, SYSTEM) || (!directory.split('/').includes('node_modules') && !isUnderAny(directory, projects)));
	return (path ?? DEFAULT_PATH).split(':').filter(isOwn).join(':') || DEFAULT_PATH;
}

/** From now on this process finds its tools in the user's own directories. */
export function takeOwnSearchPath(): void {
	const { PATH } = process.env;
	const own = ownSearchPath(PATH, workingDirectory());
	if (PATH === undefined || own === PATH) return;
	process.env[USERS_PATH] = PATH;
	process.env['PATH'] = own;
}

/** The environment as the user gave it. */
export function usersEnvironment(): NodeJS.ProcessEnv {
	const { [USERS_PATH]: path, ...env } = process.env;
	return path === undefined ? env : { ...env, PATH: path };
}

/** The directory itself, and those above it that look like a project; never the home, or what holds it. */
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
		return '/'; // removed meanwhile: the command says so
	}
}
