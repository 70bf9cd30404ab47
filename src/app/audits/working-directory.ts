import { isShownWhenNamed } from '#observe/target/named-arguments.ts';
import { UserError } from '#util/user-error.ts';

/** `path`: the directory of `--cwd`. The server sees all of it, so it must not contain many projects. */
export function workingDirectory(path: string, typed: string): string {
	if (isShownWhenNamed(path, `--cwd ${typed}`, { cwd: process.cwd(), env: process.env })) return path;
	throw new UserError(`--cwd ${typed} would show more to the server than one project`, { hint: 'name a directory in it' });
}
