// Whether a path belongs to the guard itself: its policy, lock, ledger, pins, approvals.

import { baseName } from '#util/absolute-path.ts';
import { globCovers } from './path-glob.ts';

/** Files beside a ledger: ledger.db-wal, ledger.db-shm, ledger.db.head, ledger.db.journal-3f */
const BESIDE = /^(?:\/|-(?:wal|shm|journal)$|\.head$|\.journal-)/;
const GLOB = /[*?[]/;

/** Ignores case, as for the names of secret files. */
export function isGuardedPath(path: string, guarded: readonly string[] = []): boolean {
	const lower = path.toLowerCase();
	const isGlob = GLOB.test(lower);
	for (const one of guarded) {
		const place = one.toLowerCase();
		if (lower.startsWith(place) && (lower.length === place.length || BESIDE.test(lower.slice(place.length)))) return true;
		if (isGlob && globCovers(lower, place)) return true;
	}
	return false;
}

/** Whether the text is a bare name of such a file, which does not look like a path: `policy`, `rules.yaml`. */
export function hasGuardedName(text: string, guarded: readonly string[] = []): boolean {
	if (guarded.length === 0) return false;
	const name = baseName(text).toLowerCase();
	return guarded.some((one) => baseName(one).toLowerCase() === name);
}
