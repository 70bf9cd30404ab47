import type { LockedEffect } from '#model/lock.ts';
import { globMatches } from '#util/glob-matches.ts';

/** In a locked effect `**` stands for any path, `*` for a part of one name: `reads ~/.cache/app/**`, `contacts shard-*.example`. */
export function matchesLocked(effect: LockedEffect, locked: readonly LockedEffect[]): boolean {
	return locked.some((pattern) => pattern === effect || (pattern.includes('*') && globMatches(pattern, effect)));
}
