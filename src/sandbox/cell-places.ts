// The directories of a cell that its server may write to, and how they come into being.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isUnder, selfAndParents } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import type { Copy, Inside } from './cell-backend.ts';
import type { Place } from './files/directory-handle.ts';
import type { RunDirectory } from './run-directory.ts';
import type { Confinement } from './sandbox.ts';

const run = promisify(execFile);

/** Whatever of the host is visible needs a name to be mounted at, and directories above it: those are of our making. */
export function mountPoints({ visible, writable, copied, hidden, cwd }: Confinement, siblings: readonly string[]): ReadonlySet<string> {
	return new Set([...siblings, ...visible, ...writable, ...copied, ...hidden, ...(cwd === undefined ? [] : [cwd])].flatMap(selfAndParents));
}

/** The run's own places, and the directories that the user gave. */
export function writablePlaces({ cwd, writable }: Confinement, directory: RunDirectory, inside: Inside): readonly Place[] {
	// A directory of the user's lies over ours where their paths meet; it is counted once.
	const given = writable.filter(
		(path) => !isUnder(directory.path, path) && !writable.some((other) => other !== path && isUnder(path, other)),
	);
	return [
		{ host: directory.home, inside: inside.home, isOurs: true },
		{ host: directory.tmp, inside: inside.tmp, isOurs: true },
		...(cwd === undefined ? [{ host: directory.workspace, inside: inside.cwd, isOurs: true }] : []),
		...[...new Set(given)].map((path) => ({ host: path, inside: path, isOurs: false })),
	];
}

export async function makeCopies(paths: readonly string[], directory: RunDirectory): Promise<readonly Copy[]> {
	const copies: Copy[] = [];
	for (const inside of paths) {
		const host = join(directory.path, `copy-${copies.length}`);
		await cp(inside, host, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
		copies.push({ host, inside });
	}
	return copies;
}

/** A /tmp that never reaches a disk, but is there to be listed after the server has gone. */
export async function mountMemory(path: string, bytes: number): Promise<void> {
	await run('mount', ['-t', 'tmpfs', '-o', `mode=1777,nosuid,nodev,size=${bytes}`, 'tmpfs', path]).catch((cause: Error) => {
		throw new SetupError(`a /tmp in memory could not be mounted: ${cause.message.trim().split('\n').at(-1)}`, {
			hint: '--sandbox bubblewrap',
			cause,
		});
	});
}

/** No user namespace turns our own number into the server's where an engine makes the cell. */
export async function giveTo(owner: number, places: readonly { readonly host: string }[]): Promise<void> {
	await run('chown', ['-R', '-h', `${owner}:${owner}`, '--', ...places.map(({ host }) => host)]);
}
