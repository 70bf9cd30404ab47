// The command for a server without a cell: as typed, or, for a package runner, the program that the runner would start.

import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Argv } from '#model/target.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import type { ConfineTools } from './confined-server.ts';

export interface CommandBeside {
	readonly argv: Argv;
	readonly env: Readonly<Record<string, string>>;
}

/**
 * An installed runner is started as the client would have started it, unless a version is pinned. `uvx` without an installed uv is resolved as in an
 * audit. A word that is no program would look like a server that dies, so it is reported immediately.
 */
export async function commandBeside(typed: Argv, env: Readonly<Record<string, string>>, tools: ConfineTools): Promise<CommandBeside> {
	const { note, pin, cacheDir, signal } = tools;
	if (pin === undefined && isInstalled(programOf(typed), env)) return { argv: typed, env };
	const [{ resolvePackage }, { packageNotes }] = await Promise.all([
		import('#observe/target/resolve-package.ts'),
		import('./package-notes.ts'),
	]);
	const options = { cwd: process.cwd(), env: usersEnvironment(), cacheDir, onProgress: note, signal };
	const started = await resolvePackage(typed, { ...options, ...(pin === undefined ? {} : { pin }) });
	if (started !== undefined) {
		for (const line of packageNotes(started, pin)) note(line);
		return { argv: started.argv, env: { ...env, ...started.env } };
	}
	const { locateProgram } = await import('#observe/target/locate-program.ts');
	await locateProgram(programOf(typed), { cwd: process.cwd(), env });
	return { argv: typed, env };
}

/** `env NAME=value uvx package` runs uvx. */
function programOf([program, ...words]: Argv): string {
	if (basename(program) !== 'env') return program;
	const command = words.find((word) => !/^\w+=/.test(word)) ?? program;
	return command.startsWith('-') ? program : command;
}

function isInstalled(program: string, env: Readonly<Record<string, string>>): boolean {
	const directories = program.includes('/') ? [''] : (env['PATH'] ?? '').split(':');
	return directories.some((directory) => {
		const found = statSync(join(directory, program), { throwIfNoEntry: false });
		return found?.isFile() === true && (found.mode & 0o111) !== 0;
	});
}
