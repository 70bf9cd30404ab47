// No server starts that could change the files that its guard relies on. The refusal says where to put them.

import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isUnder, isUnderAny } from '#util/absolute-path.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

/** A file or directory of the guard. */
export interface GuardFile {
	readonly path: string;
	/** The flag that named it. Absent: it cannot be put elsewhere by itself. */
	readonly flag?: '--policy' | '--lock';
}

/** Where such a file is out of the server's reach: below the data directory. */
const PLACES = { '--policy': 'policies', '--lock': 'locks' } as const;

export async function refuseWriters(writable: readonly string[], guarded: readonly GuardFile[], dataDir: string): Promise<void> {
	const real = (path: string) => realpath(path).catch(() => path);
	const roots = await Promise.all(writable.map(real));
	for (const { path: named, flag } of guarded) {
		const path = await real(named);
		if (!roots.some((root) => isUnder(path, root))) continue;
		const isMovable = flag !== undefined && !isUnderAny(await real(dataDir), roots);
		throw new UserError(`the server could write to ${path}, which the guard goes by`, {
			hint: `${isMovable ? `${moved(named, flag, dataDir)}; or ` : ''}name narrower directories in confine: roots:`,
		});
	}
}

function moved(path: string, flag: keyof typeof PLACES, dataDir: string): string {
	const directory = join(dataDir, PLACES[flag]);
	const target = shellWord(join(directory, basename(path)));
	// A lock is the project's, which keeps it.
	const verb = flag === '--lock' ? 'cp' : 'mv';
	return `mkdir -p ${shellWord(directory)} && ${verb} ${shellWord(path)} ${target}, then candor guard ${flag} ${target} with the rest as before`;
}
