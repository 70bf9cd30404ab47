import type { Canary } from '#model/canary.ts';
import { canaryMatcher } from './canary-matcher.ts';

/** Serves the guard, which needs to know which canaries a message carries, but not in which form. */
export function canaryKeyFinder(canaries: readonly Canary[]): (bytes: Uint8Array) => readonly string[] {
	const matcher = canaryMatcher(canaries);
	return (bytes) => [...new Set(matcher.search(bytes).map(({ key }) => key))];
}
