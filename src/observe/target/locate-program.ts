import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { UserError } from '#util/user-error.ts';
import { expandHome } from './expand-home.ts';
import type { ResolveOptions } from './resolve-options.ts';

const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

const INTERPRETERS: Readonly<Record<string, string>> = {
	'.js': 'node',
	'.mjs': 'node',
	'.cjs': 'node',
	'.ts': 'node',
	'.py': 'python3',
	'.sh': 'sh',
};

/** Returns the absolute path of the program that the user's shell would run for `name`. Symbolic links are kept. */
export async function locateProgram(name: string, options: Pick<ResolveOptions, 'cwd' | 'env'>): Promise<string> {
	if (name.includes('/')) return programAt(name, options);
	const found = await searchPath(name, options);
	if (found !== undefined) return found;
	const script = (await stat(resolve(options.cwd, name)).catch(() => undefined))?.isFile() === true;
	throw new UserError(`no such program: ${name}`, {
		hint: script ? `there is a file of that name here: type ${startedBy(`./${name}`)}` : 'is it installed, and on your PATH?',
	});
}

export async function searchPath(name: string, options: Pick<ResolveOptions, 'cwd' | 'env'>): Promise<string | undefined> {
	for (const directory of (options.env['PATH'] ?? DEFAULT_PATH).split(':')) {
		const path = join(resolve(options.cwd, directory), name);
		if ((await problemOf(path)) === undefined) return path;
	}
	return undefined;
}

async function programAt(name: string, options: Pick<ResolveOptions, 'cwd' | 'env'>): Promise<string> {
	const path = resolve(options.cwd, expandHome(name, options.env));
	switch (await problemOf(path)) {
		case 'missing':
			throw new UserError(`no such program: ${name}`, { hint: `check the path: Candor looked for ${path}` });
		case 'directory':
			throw new UserError(`not a program: ${name} is a directory`, { hint: 'name the file in it that starts the server' });
		case 'not-executable':
			throw new UserError(`not executable: ${name}`, { hint: `type ${startedBy(name)}, or make it executable: chmod +x ${name}` });
		default:
			return path;
	}
}

async function problemOf(path: string): Promise<'missing' | 'directory' | 'not-executable' | undefined> {
	const found = await stat(path).catch(() => undefined);
	if (found === undefined) return 'missing';
	if (!found.isFile()) return 'directory';
	const isExecutable = await access(path, constants.X_OK).then(
		() => true,
		() => false,
	);
	return isExecutable ? undefined : 'not-executable';
}

function startedBy(name: string): string {
	const interpreter = INTERPRETERS[extname(name)];
	return interpreter === undefined ? name : `${interpreter} ${name}`;
}
