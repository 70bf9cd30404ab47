// Globs over names. `*` matches anything, including a slash, because tools are not files.

import type picomatch from 'picomatch';
import { onDemand } from '#util/on-demand.ts';

const loaded = onDemand<typeof picomatch>('picomatch');

const OPTIONS = { bash: true, dot: true, nonegate: true, noextglob: true, flags: 's' } as const;

export function globMatcher(globs: readonly string[]): (name: string) => boolean {
	if (globs.includes('*')) return () => true;
	const plain = new Set(globs.filter((glob) => !/[*?{}[\]()!\\]/.test(glob)));
	const patterns = globs.filter((glob) => !plain.has(glob)).map((glob) => loaded()(glob, OPTIONS));
	return (name) => plain.has(name) || patterns.some((matches) => matches(name));
}

/** Returns a glob that matches exactly one name. Special characters are escaped or match one letter. */
export function literalGlob(name: string): string {
	return name.replace(/[*{}[\]()!\\]/g, '?');
}
