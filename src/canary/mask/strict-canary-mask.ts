// The mask for reports: complete canaries become their keys, and a notice replaces a text that still contains a part of a canary or
// another form of it.

import type { Mask } from '#util/mask-strings.ts';
import type { CanaryHit } from '../match/canary-hit.ts';
import type { CanaryMatcher } from '../match/canary-matcher.ts';

interface StrictMaskOptions {
	/** The bytes in which the matcher searches for what the mask left. */
	readonly readings?: (masked: string) => readonly Uint8Array[];
	readonly notice?: (keys: readonly string[]) => string;
}

export function strictCanaryMask(
	mask: Mask,
	matcher: Pick<CanaryMatcher, 'search'>,
	{ readings = (masked) => [Buffer.from(masked)], notice = notShown }: StrictMaskOptions = {},
): Mask {
	return (text) => {
		const masked = mask(text);
		const left = readings(masked).flatMap((reading) => matcher.search(reading));
		return left.length === 0 ? masked : notice(keysOf(left));
	};
}

export function notShown(keys: readonly string[]): string {
	return `[not shown: it carries ${keys.join(', ')}]`;
}

export function keysOf(hits: readonly CanaryHit[]): readonly string[] {
	return [...new Set(hits.map(({ key }) => key))];
}
