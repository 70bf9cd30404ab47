import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { parse, resolve, sep } from 'node:path';

/** Like `mkdir -p`; `mode` is that of the directories that it makes. Node's own recursive mkdir never comes back from a place such as /proc, where a directory both fails and stays absent. */
export async function makeDirectories(path: string, mode?: number): Promise<void> {
	for (const directory of downTo(path)) {
		await mkdir(directory, mode === undefined ? {} : { mode }).catch((error: NodeJS.ErrnoException) => {
			if (!isThere(error)) throw error;
		});
	}
}

/** The same at once. `mode` is that of the directories that it makes. */
export function makeDirectoriesNow(path: string, mode: number): void {
	for (const directory of downTo(path)) {
		try {
			mkdirSync(directory, { mode });
		} catch (error) {
			if (!isThere(error as NodeJS.ErrnoException)) throw error;
		}
	}
}

/** `/a/b` is `/a`, then `/a/b`. */
function downTo(path: string): readonly string[] {
	const { root } = parse(resolve(path));
	const names = resolve(path).slice(root.length).split(sep);
	return names.map((_, last) => root + names.slice(0, last + 1).join(sep));
}

function isThere({ code }: NodeJS.ErrnoException): boolean {
	return code === 'EEXIST' || code === 'EISDIR';
}
