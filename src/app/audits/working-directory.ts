import { isShownWhenNamed } from '#observe/target/named-arguments.ts';
import { UserError } from '#util/user-error.ts';

/** `path`: what `--cwd` names. All of it is shown to the server, so it must not be a directory of many projects. */
export function workingDirectory(path: string, typed: string): string {
	if (isShownWhenNamed(path, `--cwd ${typed}`, { cwd: process.cwd(), env: process.env })) return path;
	throw new UserError(`--cwd ${typed} would show more to the server than one project`, { hint: 'name a directory in it' });
}
