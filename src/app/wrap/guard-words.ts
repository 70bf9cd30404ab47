// The words that start the guard from a client's file.

import { realpathSync } from 'node:fs';
import { findProgram } from '#util/find-program.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { packageFile } from '#util/package-files.ts';
import { printable } from '#util/printable.ts';

const LONGEST_NAME = 200;

/** The absolute path of `candor` if the one on the PATH is this one, else this Node with this file. */
export async function candorProgram(): Promise<readonly [string, ...string[]]> {
	const own = packageFile('bin/candor.js');
	const onPath = await findProgram('candor', usersEnvironment()['PATH']);
	return onPath !== undefined && realpathSync(onPath) === realpathSync(own) ? [onPath] : [process.execPath, own];
}

export interface GuardChoice {
	readonly name: string;
	/** The name of a shipped policy, or a file. */
	readonly policy: string;
	readonly needsCell: boolean;
}

export function guardWords(
	program: readonly [string, ...string[]],
	{ name, policy, needsCell }: GuardChoice,
): readonly [string, ...string[]] {
	// The guard refuses a name that cannot be typed, and then derives one from the command.
	const isName = name.trim() === name && name !== '' && name.length <= LONGEST_NAME && printable(name) === name && !name.startsWith('-');
	return [...program, 'guard', ...(isName ? ['--name', name] : []), '--policy', policy, ...(needsCell ? ['--sandbox'] : []), '--'];
}
