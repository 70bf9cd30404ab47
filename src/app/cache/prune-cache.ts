// Candor's cache: fetched packages, measured runtimes, compiled code. Everything in it can be recreated.

import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface CacheEntry {
	/** `npm/server@1.2.3` */
	readonly name: string;
	readonly path: string;
	readonly bytes: number;
	readonly ageMs: number;
}

const REMOVING = '.removing-';

/** Entries are one level below the kinds `npm`, `pypi`, `baselines` and `compiled`. */
export function cacheEntries(cacheDir: string, now: number): readonly CacheEntry[] {
	return namesIn(cacheDir).flatMap((kind) =>
		namesIn(join(cacheDir, kind)).map((name) => {
			const path = join(cacheDir, kind, name);
			return {
				name: `${kind}/${name}`,
				path,
				bytes: bytesIn(path),
				ageMs: now - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now),
			};
		}),
	);
}

/** Renames an entry first, so that a concurrent audit finds it complete or not at all. */
export function removeEntry({ path }: CacheEntry): void {
	const away = join(path, '..', `${REMOVING}${randomUUID()}`);
	renameSync(path, away);
	rmSync(away, { recursive: true, force: true, maxRetries: 3 });
}

function namesIn(directory: string): readonly string[] {
	try {
		return readdirSync(directory).toSorted();
	} catch {
		return [];
	}
}

/** Links are counted, never followed. */
function bytesIn(path: string): number {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats === undefined) return 0;
	if (!stats.isDirectory()) return stats.size;
	return namesIn(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
